import type { ManySent } from '@bonafide/shared/contract/employees/many.ts'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { text, useCaps } from '#testing/setups/caps-test-setup.ts'

const server = withTestServer()
const { established } = useCaps(server)

/** An organisation with a plan, whose employees were invited a day ago: one by SMS, the others by email. */
async function organisation(count: number) {
  const account = await server.signUp()
  const { orgId } = account
  await givePlan(server.deps, orgId, 'enterprise')
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push((await server.invite(account.token, index === 0 ? text() : {})).employeeId)
  }
  await server.runJobs()
  server.clock.advance(millisecondsInDay)
  const send = async (path: string, body: object, headers: Record<string, string> = {}) =>
    server.request('POST', path, { token: await server.signIn(account.email), body, headers })
  const ask = async (path: string, body: object, headers?: Record<string, string>) => {
    const { status, json } = await send(path, body, headers)
    expect(status).toBe(200)
    return json as ManySent
  }
  const countMessages = (template: string) =>
    server.deps.db.$count(messages, and(eq(messages.orgId, orgId), eq(messages.template, template)))
  return { ...account, ids, send, ask, countMessages }
}

const outcomes = ({ results }: ManySent) => results.map(({ outcome, code }) => code ?? outcome)

test('several are reminded at once, one answer each, and what was done once is not done twice', async () => {
  const { orgId, ids, ask, countMessages } = await organisation(3)
  const [first = '', second = '', third = ''] = ids
  const unknown = crypto.randomUUID()
  const employeeIds = [first, second, unknown, third, first.toUpperCase(), 'x']
  const foreseen = await ask('/employees/remind', { employeeIds, dryRun: true })
  expect(outcomes(foreseen)).toEqual(['ready', 'ready', 'not_found', 'ready', 'not_found'])
  expect(foreseen).toMatchObject({
    dryRun: true,
    done: 3,
    refused: 2,
    channels: { email: 2, sms: 1 },
    credits: 0,
  })
  expect(await countMessages('reminder')).toBe(0)
  const sent = await ask('/employees/remind', { employeeIds })
  expect(outcomes(sent)).toEqual(['done', 'done', 'not_found', 'done', 'not_found'])
  expect(sent).toEqual({
    dryRun: false,
    done: 3,
    unchanged: 0,
    refused: 2,
    channels: { email: 2, sms: 1, whatsapp: 0 },
    credits: 0,
    results: expect.any(Array),
  })
  expect(sent.results[2]).toEqual({
    employeeId: unknown,
    outcome: 'refused',
    code: 'not_found',
    message: 'Employee not found',
  })
  const again = await ask('/employees/remind', { employeeIds: ids })
  expect(outcomes(again)).toEqual(['too_many_requests', 'too_many_requests', 'too_many_requests'])
  expect(again.results[0]).toMatchObject({
    message: 'This employee had a reminder less than an hour ago. You can send another in 60 minutes.',
    retryAfter: 3600,
  })
  expect(await countMessages('reminder')).toBe(3)
  const written = await server.deps.db
    .select({ employeeId: auditLog.employeeId, data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'employee.nudged')))
    .orderBy(auditLog.seq)
  expect(written.map(({ employeeId, data }) => [employeeId, data['channel']])).toEqual([
    [first, 'sms'],
    [second, 'email'],
    [third, 'email'],
  ])
})

test('a reminder of those who have finished, failed, or have no link that works is refused as for one', async () => {
  const { orgId, ids, send, ask } = await organisation(4)
  const [completed = '', failed = '', revoked = '', fine = ''] = ids
  const set = (id: string, status: 'completed' | 'failed') =>
    server.deps.db
      .update(employees)
      .set({ status })
      .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
  await set(completed, 'completed')
  await set(failed, 'failed')
  await send(`/employees/${revoked}/revoke`, {})
  const single = await Promise.all(
    ids.slice(0, 3).map(async (id) => (await send(`/employees/${id}/nudge`, {})).json),
  )
  for (const dryRun of [true, false]) {
    const { results } = await ask('/employees/remind', { employeeIds: ids, dryRun })
    expect(results).toMatchObject([
      ...single.map(({ code, message }) => ({ outcome: 'refused', code, message })),
      { employeeId: fine, outcome: dryRun ? 'ready' : 'done' },
    ])
  }
})

test('a request that is cut off and comes again with its key does the rest, and answers what was done', async () => {
  const { ids, send, ask, countMessages } = await organisation(3)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { employeeIds: ids, channel: 'email' }
  const { enqueue } = server.deps.jobs
  let sent = 0
  const failing = vi.spyOn(server.deps.jobs, 'enqueue').mockImplementation((tx, job, ...rest) => {
    if (job.name === 'message.send' && (sent += 1) > 1) {
      throw Object.assign(new Error('away'), { code: 'ECONNRESET' })
    }
    return enqueue.call(server.deps.jobs, tx, job, ...rest)
  })
  expect((await send('/employees/new-links', body, headers)).status).toBeGreaterThanOrEqual(500)
  failing.mockRestore()
  expect(await countMessages('link_renewed')).toBe(1)
  // Until PostgreSQL has noticed that the connection is gone, what was begun there is answered as under way.
  await expect
    .poll(async () => outcomes(await ask('/employees/new-links', body, headers)))
    .toEqual(['done', 'done', 'done'])
  expect(await countMessages('link_renewed')).toBe(3)
  const replayed = await ask('/employees/new-links', body, headers)
  expect(outcomes(replayed)).toEqual(['done', 'done', 'done'])
  expect(await countMessages('link_renewed')).toBe(3)
  expect((await send('/employees/new-links', { employeeIds: ids }, headers)).status).toBe(422)
})

test('new links go out once an hour by each channel, and the ones before stop working', async () => {
  const { orgId, ids, ask, countMessages } = await organisation(2)
  const active = async () =>
    (await server.deps.db.select().from(links).where(eq(links.orgId, orgId))).filter(
      ({ revokedAt }) => !revokedAt,
    )
  const before = await active()
  const body = { employeeIds: ids }
  expect(await ask('/employees/new-links', { ...body, dryRun: true })).toMatchObject({
    done: 2,
    credits: 0,
    channels: { email: 1, sms: 1 },
  })
  expect(await active()).toEqual(before)
  expect(outcomes(await ask('/employees/new-links', body))).toEqual(['done', 'done'])
  expect((await active()).map(({ id }) => id)).not.toEqual(before.map(({ id }) => id))
  expect(await active()).toHaveLength(2)
  const again = await ask('/employees/new-links', body)
  expect(outcomes(again)).toEqual(['too_many_requests', 'too_many_requests'])
  expect(again.results[0]).toMatchObject({
    message: 'This employee was sent a link less than an hour ago. You can send another in 60 minutes.',
  })
  expect(outcomes(await ask('/employees/new-links', { ...body, channel: 'email' }))).toEqual([
    'done',
    'too_many_requests',
  ])
  expect(await countMessages('link_renewed')).toBe(3)
  server.clock.advance(millisecondsInHour)
  expect(outcomes(await ask('/employees/new-links', body))).toEqual(['done', 'done'])
})

test('a dry run counts the credits and the room that those before in the list take', async () => {
  const account = await established(5)
  const { token, orgId, email, invited } = account
  const ids = invited.map(({ employeeId }) => employeeId)
  for (const id of ids.slice(0, 4)) await server.request('POST', `/employees/${id}/revoke`, { token })
  await server.deps.db.update(employees).set({ phoneE164: null }).where(eq(employees.orgId, orgId))
  const ask = async (body: object) =>
    (
      await server.request('POST', '/employees/new-links', {
        token: await server.signIn(email),
        body: { employeeIds: ids, ...body },
      })
    ).json as ManySent
  const noPhone = await ask({ dryRun: true, channel: 'sms' })
  expect(noPhone).toMatchObject({ done: 0, refused: 5, credits: 0 })
  expect(noPhone.results[0]?.message).toBe(
    'This employee has no phone number. Send the link by email instead.',
  )
  const { json: usage } = await server.request('GET', '/usage/current', { token })
  // The free plan has five: one is taken by the employee whose link was not revoked.
  expect(usage.remainingChecks).toBe(4)
  await server.invite(token)
  await server.invite(token)
  const foreseen = await ask({ dryRun: true })
  expect(outcomes(foreseen)).toEqual(['ready', 'ready', 'quota_exhausted', 'quota_exhausted', 'ready'])
  expect(foreseen).toMatchObject({ done: 3, credits: 2, channels: { email: 3 } })
  expect(outcomes(await ask({}))).toEqual(['done', 'done', 'quota_exhausted', 'quota_exhausted', 'done'])
})

test('a dry run refuses those for whom the day has no room left', async () => {
  const { token, invited } = await established(22)
  const employeeIds = invited.map(({ employeeId }) => employeeId)
  const ask = async (dryRun: boolean) =>
    (await server.request('POST', '/employees/remind', { token, body: { employeeIds, dryRun } }))
      .json as ManySent
  const foreseen = await ask(true)
  expect(foreseen).toMatchObject({ done: 20, refused: 2 })
  const sent = await ask(false)
  expect(outcomes(sent).map((one) => (one === 'done' ? 'ready' : one))).toEqual(outcomes(foreseen))
  expect(sent.results.at(-1)?.message).toBe(foreseen.results.at(-1)?.message)
})
