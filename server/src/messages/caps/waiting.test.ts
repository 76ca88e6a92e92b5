import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nextOpening } from '#employees/links/reminder-times.ts'
import { remindEmployees } from '#invitations/automatic-reminders.ts'
import { record } from '#platform/audit/record.ts'
import { inOrganisation } from '#platform/scope.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { confirmationToken } from '#testing/scenarios/mailed-token.ts'
import { utcDay } from './sender.ts'
import { messageAllowances } from '#messages/messages-tables.ts'
import { messageCaps } from './message-caps.ts'
import { releaseWaitingTask } from './release-waiting.ts'
import { text, useCaps } from '#testing/setups/caps-test-setup.ts'

const server = withTestServer()
const { endPlan, post, usage, sent, established } = useCaps(server)

test('what has waited for days leaves five a day, the oldest first', async () => {
  const account = await server.signUpUnconfirmed()
  await givePlan(server.deps, account.orgId, 'enterprise')
  const imported = async (length: number): Promise<string[]> => {
    const rows = Array.from({ length }, () => ({ ...newInvitation(), ...text() }))
    const { json } = await post(account.token, '/employees/import', { dryRun: false, rows })
    server.clock.advance(1000)
    return json.results.map(({ employeeId }: { employeeId: string }) => employeeId)
  }
  const first = await imported(5)
  const second = await imported(7)
  expect(new Set([...first, ...second]).size).toBe(12)
  await endPlan(account)
  await server.runJobs()
  const mailed = await confirmationToken(server, account.email)
  await server.request('POST', '/auth/email/confirm', { token: account.token, body: { token: mailed } })
  // Rows of one import may be of one millisecond, and then have no order.
  expect(new Set(await sent(account.orgId, 'sms'))).toEqual(new Set(first))
  server.clock.advance(millisecondsInDay)
  await releaseWaitingTask.run(server.deps)
  expect(await sent(account.orgId, 'sms')).toHaveLength(10)
  await releaseWaitingTask.run(server.deps)
  expect(await sent(account.orgId, 'sms')).toHaveLength(10)
})

/** An organisation without a plan that has sent all of today's, and whose import waits. */
async function full() {
  const account = await established(1)
  await server.deps.db
    .update(messageAllowances)
    .set({ day: utcDay(server.clock.now()), messages: messageCaps.young.most })
    .where(eq(messageAllowances.orgId, account.orgId))
  const { json } = await post(account.token, '/employees/import', { dryRun: false, rows: [newInvitation()] })
  expect(json.results).toMatchObject([{ outcome: 'invited' }])
  return { ...account, waits: json.results[0].employeeId as string }
}

test('an import is accepted over the limit, waits for the next day, and its organisation is told', async () => {
  const { token, email, orgId, waits } = await full()
  expect(await usage(token)).toMatchObject({
    waiting: 1,
    hold: 'room',
    why: expect.stringMatching(
      /can send 20 messages a day .* The others leave by themselves, in order, from 00:00 UTC on \d+ \w+\.$/,
    ),
  })
  await releaseWaitingTask.run(server.deps)
  expect(await sent(orgId)).not.toContain(waits)
  server.clock.advance(millisecondsInDay)
  await releaseWaitingTask.run(server.deps)
  expect(await sent(orgId)).toContain(waits)
  expect((await usage(await server.signIn(email))).waiting).toBe(0)
})

test('a reminder that comes due over the limit waits as well, and no other follows it', async () => {
  const { orgId, invited, email } = await established(1)
  const fill = () =>
    server.deps.db
      .update(messageAllowances)
      .set({ day: utcDay(server.clock.now()), messages: messageCaps.settled.most })
      .where(eq(messageAllowances.orgId, orgId))
  /** A day on, or more where the next is no working day. */
  const goOn = () => {
    const now = server.clock.now().getTime()
    server.clock.advance(nextOpening(new Date(now + millisecondsInDay)).getTime() - now)
  }
  await fill()
  const before = (await sent(orgId)).length
  for (let day = 0; day < 5; day += 1) {
    goOn()
    await fill()
    await remindEmployees(server.deps)
    await server.runJobs()
  }
  expect(await sent(orgId)).toHaveLength(before)
  expect(await usage(await server.signIn(email))).toMatchObject({ waiting: 1 })
  goOn()
  await releaseWaitingTask.run(server.deps)
  expect((await sent(orgId)).slice(before)).toEqual([invited[0]?.employeeId])
})

test('a plan that is bought lets go what waits', async () => {
  const { orgId, waits } = await full()
  await givePlan(server.deps, orgId, 'basic')
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    record(scope, { action: 'subscription.updated' }),
  )
  expect(await sent(orgId)).toContain(waits)
})
