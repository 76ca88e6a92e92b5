import pg from 'pg'
import { type TestContext, vi } from 'vitest'
import type { ConsoleCalls } from './console-calls.ts'
import type { LoadAnswer } from './steady-load.ts'

/** The addresses of employees that were written to; users are told other things. */
export const writtenToEmployees = `select email from (
  select sandbox_outbox.org_id, sandbox_outbox.recipient as email from sandbox_outbox
  join messages on messages.org_id = sandbox_outbox.org_id and messages.id = message_id
  where employee_id is not null) as written`

const emailOf = (index: number) => `employee.${index}@example.com`

/** Returns the calls for `startLoad`: one invitation, each of another employee, to two reads of the list. */
export const invitationsAndLists = (calls: ConsoleCalls, url: string) => (index: number) =>
  index % 3
    ? calls.list(url)
    : calls.invite(url, emailOf(index), { 'idempotency-key': `invitation-${index}` })

/** Checks that each acknowledged employee is there once, and that every employee there was written to once. */
export async function expectEverythingSentOnce(
  expect: TestContext['expect'],
  databaseUrl: string,
  { orgId }: ConsoleCalls,
  answers: readonly LoadAnswer[],
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const column = async (text: string) =>
    (await client.query<{ email: string }>(text, [orgId])).rows.map(({ email }) => email).toSorted()
  const invited = () => column('select email from employees where org_id = $1')
  const written = () => column(`${writtenToEmployees} where org_id = $1`)
  const acknowledged = answers.flatMap(({ status }, index) => (status === 201 ? [emailOf(index)] : []))
  const stored = await invited()
  expect(stored).toEqual([...new Set(stored)])
  expect(acknowledged.filter((email) => !stored.includes(email))).toEqual([])
  // A job that was handed out at the very moment is given to another process a minute later.
  await vi.waitFor(async () => expect(await written()).toEqual(stored), { timeout: 100_000, interval: 250 })
  await client.end()
}
