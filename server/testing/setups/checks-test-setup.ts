import { createHash, randomUUID } from 'node:crypto'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { asc, eq } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { newFileSecret } from '#right-to-work/evidence/seal-file.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { createWalker, newPhone } from '#testing/scenarios/flow-walker.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'

export const fullName = 'Ella Novak'

/** An employee of a new organisation, and what a user does about their right to work. */
export async function employeeToCheck(server: TestServer) {
  const account = await server.signUp()
  const employee = await server.invite(account.token, { fullName, phone: newPhone() })
  const { employeeId } = employee
  const { orgId } = account
  const at = `/employees/${employeeId}`
  const signIn = () => server.signIn(account.email)
  const ask = async (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    server.request(method, path, { token: await signIn(), headers, ...(body && { body }) })
  const check = (change: Partial<NewCheck> = {}) => newCheck(server, change)
  return {
    ...account,
    employee,
    employeeId,
    ask,
    check,
    walker: createWalker(server, employee.verificationToken),
    fileId: () => addFile(server, orgId, employeeId),
    record: (body: object, headers?: Record<string, string>) => ask('POST', `${at}/checks`, body, headers),
    preview: (body: object) => ask('POST', `${at}/checks/preview`, body),
    checks: () => ask('GET', `${at}/checks`),
    attest: (checkId: string, body: object = {}) =>
      ask('POST', `${at}/checks/${checkId}/likeness`, {
        mode: 'live_video',
        at: server.clock.now().toISOString(),
        ...body,
      }),
    notRequired: (body: object) => ask('POST', `${at}/right-to-work/not-required`, body),
    requireAgain: () => ask('DELETE', `${at}/right-to-work/not-required`),
    rehire: (body: object) => ask('POST', `${at}/engagements`, body),
    engagements: () => ask('GET', `${at}/engagements`),
    lapse: (body: object) => ask('POST', `${at}/right-to-work/lapse`, body),
    decide: (body: object) => ask('POST', `/verifications/${employeeId}/decision`, body),
    detail: async () => (await ask('GET', at)).json,
    startOn: (startDate: string, change: object = {}) =>
      ask('PATCH', `${at}/engagement`, { startDate, ...change }),
    stored: async () =>
      (
        await server.deps.db
          .select()
          .from(rightToWorkStates)
          .where(eq(rightToWorkStates.employeeId, employeeId))
      )[0],
    events: async (action: string) =>
      (
        await server.deps.db
          .select()
          .from(auditLog)
          .where(eq(auditLog.employeeId, employeeId))
          .orderBy(asc(auditLog.seq))
      ).filter((row) => row.action === action),
  }
}

/** A check of a British passport, now and before work has begun, that lacks nothing but its copy. */
export function newCheck(server: TestServer, change: Partial<NewCheck> = {}): NewCheck {
  const now = server.clock.now().toISOString()
  return {
    kind: 'initial',
    route: 'document',
    documentCode: 'A1',
    citizenship: true,
    nameOnEvidence: fullName,
    permission: 'unlimited',
    originalSeen: true,
    likeness: { mode: 'in_person', at: now },
    workNotBegun: true,
    checkedAt: now,
    outcome: 'pass',
    ...(change.kind === 'recorded' && { madeBy: { who: 'own_staff', name: 'Ann Lee' } }),
    ...(change.outcome === 'fail' && { failKind: 'no_right' }),
    ...(change.permission?.match(/limited|pending/) && { jobFits: { jobTitle: 'Care worker' } }),
    ...change,
  }
}

/** A file as if it had been uploaded. */
async function addFile({ deps }: TestServer, orgId: string, employeeId: string): Promise<string> {
  const id = randomUUID()
  const row = { orgId, id, employeeId, state: 'stored' as const, store: 'database' as const }
  const { secretSealed } = newFileSecret(await organisationKey({ deps, tx: deps.db, orgId }), 'Passport')
  const sha256 = createHash('sha256').update(id).digest('hex')
  const facts = {
    mime: 'image/png' as const,
    sha256,
    bytes: 100,
    createdBy: 'user:x',
    createdAt: deps.clock(),
  }
  await deps.db.insert(evidenceFiles).values({ ...row, ...facts, secretSealed })
  return id
}

/** The day in London that is so many days from now. */
export function dayIn(server: TestServer, days: number): string {
  return daysAfter(londonDay(server.clock.now()), days)
}

/** Moves the clock to the noon of the day in London that is so many days later: none is skipped where one has 23 hours. */
export function moveDays(server: TestServer, days: number): void {
  const noon = Date.parse(`${dayIn(server, days)}T12:00:00Z`)
  server.clock.advance(noon - server.clock.now().getTime())
}
