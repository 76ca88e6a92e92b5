import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, eq, ne } from 'drizzle-orm'
import { subscriptions } from '#billing/billing-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'

let numbers = 0
/** Returns a phone number of another range each time, so that only the limit under test applies. */
export const text = () => ({
  inviteChannelPref: 'sms',
  phone: `+44740${String((numbers += 1)).padStart(3, '0')}1234`,
})

/** Returns the calls of the tests of caps. */
export function useCaps(server: TestServer) {
  const endPlan = ({ orgId }: { orgId: string }) =>
    server.deps.db.delete(subscriptions).where(eq(subscriptions.orgId, orgId))
  const post = (token: string, path: string, body?: object) => server.request('POST', path, { token, body })
  const usage = async (token: string) => (await server.request('GET', '/settings/messages', { token })).json

  /** Ids of the messages of an organisation that have left it, oldest first. */
  async function sent(orgId: string, channel?: 'sms') {
    await server.runJobs()
    const rows = await server.deps.db
      .select({ id: messages.id, employeeId: messages.employeeId })
      .from(messages)
      .where(
        and(
          eq(messages.orgId, orgId),
          ne(messages.state, 'queued'),
          channel ? eq(messages.channel, channel) : undefined,
        ),
      )
      .orderBy(asc(messages.createdAt))
    return rows.map(({ employeeId }) => employeeId)
  }

  /** An organisation without a plan, and employees who were invited under one, the day before. */
  async function established(count: number, overrides: () => Record<string, unknown> = () => ({})) {
    const account = await server.signUp()
    await givePlan(server.deps, account.orgId, 'enterprise')
    const invited: { employeeId: string }[] = []
    for (let i = 0; i < count; i += 1) invited.push(await server.invite(account.token, overrides()))
    await server.runJobs()
    await endPlan(account)
    server.clock.advance(millisecondsInDay)
    const token = await server.signIn(account.email)
    return {
      ...account,
      token,
      invited,
      nudge: (index: number) => post(token, `/employees/${invited[index]?.employeeId}/nudge`),
    }
  }

  return { endPlan, post, usage, sent, established }
}
