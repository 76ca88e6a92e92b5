import { eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

type Row = typeof employees.$inferSelect
type Nullable = { [Name in keyof Row as null extends Row[Name] ? Name : never]: NonNullable<Row[Name]> }

/** A value for each column that can do without one: a new column does not compile until it has one too. */
const everything = (userId: string): Nullable => ({
  phoneE164: '+447400710000',
  dateOfBirthSealed: 'sealed',
  engagement: 'substitute',
  startDate: '2026-10-05',
  leaveDate: '2026-12-01',
  notHiredOn: '2026-10-06',
  stillEmployedOn: '2026-11-01',
  site: 'Leeds',
  conditionsSealed: 'sealed',
  excuse: {
    state: 'none',
    until: null,
    endedOn: null,
    rules: [18],
    missing: [],
    reason: 'not_british_citizen',
    warnings: [],
    gaps: [],
    rulesVersion: '2026-10',
  },
  identityRepeatedAt: server.clock.now(),
  origin: 'tupe',
  assignedTo: userId,
  managerName: 'Priya Shah',
  managerEmail: 'priya@northgate.example',
  managerUserId: userId,
  managerKey: userId,
  language: 'pl',
  externalId: 'HR-1',
  metadata: { costCentre: '7' },
  createdBy: userId,
  apiKeyId: crypto.randomUUID(),
  lastActivityAt: server.clock.now(),
  completedAt: server.clock.now(),
  erasedAt: server.clock.now(),
  clearedAt: server.clock.now(),
})

// Inviter and times, which do not identify the employee.
const stays = ['apiKeyId', 'completedAt', 'createdBy', 'erasedAt', 'lastActivityAt']

test('of the row nothing stays but what is listed here, whatever column it has', async () => {
  const { userId, token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const { erasedAt: _, clearedAt: __, ...filled } = everything(userId)
  const isTheirs = eq(employees.id, employeeId)
  await server.deps.db.update(employees).set(filled).where(isTheirs)
  const erasure = { token, body: { reason: 'asked' } }
  expect((await server.request('POST', `/employees/${employeeId}/erase`, erasure)).status).toBe(200)
  await server.runJobs()
  const [row] = await server.deps.db.select().from(employees).where(isTheirs)
  const nullable = Object.entries(getTableColumns(employees)).filter(([, { notNull }]) => !notNull)
  const names = nullable.map(([name]) => name).toSorted()
  expect(names).toEqual(Object.keys(everything(userId)).toSorted())
  expect(names.filter((name) => row?.[name as keyof Row] !== null)).toEqual(stays)
})
