import type { Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import { flagText } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { permissionsOf } from '@bonafide/shared/contract/permissions.ts'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { auditHash, genesisHash } from '#platform/audit/record.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { findLateStarts } from '#right-to-work/follow-ups/find-late-starts.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { usagePeriods } from '#billing/billing-tables.ts'
import { assuranceOf } from '#employees/steps.ts'
import { statusAfter } from '#verification/settle-step.ts'
import { identityStatus } from '#verification/identity/identity-status.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { preparePortal } from './prepare-portal.ts'
import { seedDemo } from './seed-demo.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

function stepsByType(rows: (typeof steps.$inferSelect)[]) {
  const status = (type: StepType) => ({ status: rows.find((row) => row.type === type)?.status ?? 'pending' })
  return { email: status('email'), phone: status('phone'), id: status('id'), rtw: status('rtw') }
}

function byEmployee<T extends { employeeId: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.employeeId, [...(groups.get(row.employeeId) ?? []), row])
  return groups
}

const server = withTestServer()
afterEach(() => requireCounted(server.deps))

let token: string

beforeAll(async () => {
  const [owner] = (await seedDemo(server.deps))!
  const { email, password } = owner
  const { json } = await server.request('POST', '/auth/signin', { body: { email, password } })
  token = json.access_token
})

test('the printed sign-in opens an organisation of 240 employees', async () => {
  const { json } = await server.request('GET', '/employees/stats', { token })
  expect(json.total).toBe(240)
})

test('there are users of five roles to sign in as, each with what their role may', async () => {
  const printed = (await seedDemo(server.deps))!
  expect(printed.map(({ role }) => role)).toEqual(['owner', 'admin', 'verifier', 'recruiter', 'viewer'])
  for (const { email, password, role } of printed) {
    const signedIn = await server.request('POST', '/auth/signin', { body: { email, password } })
    const { json } = await server.request('GET', '/auth/me', { token: signedIn.json.access_token })
    expect([json.role, json.permissions]).toEqual([role, permissionsOf(role)])
  }
})

test('every status is there, and follows from the steps', async () => {
  const { db } = server.deps
  const rows = await db.select().from(employees)
  const stepsOf = byEmployee(await db.select().from(steps))
  const sessionsOf = byEmployee(await db.select().from(identitySessions))
  for (const { id, status } of rows) {
    const byType = stepsByType(stepsOf.get(id) ?? [])
    const { attemptsLeft } = identityStatus(
      (sessionsOf.get(id) ?? []).map((session) => ({ ...session, withdrawn: null })),
    )
    expect(
      statusAfter(status, { steps: byType, identityAttemptsLeft: attemptsLeft, production: false }),
    ).toBe(status)
  }
  expect(new Set(rows.map(({ status }) => status)).size).toBe(5)
})

test('every result says what it is worth, and every identity check that it was a test', async () => {
  const rows = await server.deps.db.select().from(steps)
  for (const { type, status, method, assurance } of rows) {
    expect(assurance).toBe(status === 'pending' ? null : assuranceOf(type, method ?? null))
  }
  const identity = rows.filter(({ type, status }) => type === 'id' && status === 'pass')
  expect(new Set(identity.map(({ assurance }) => assurance))).toEqual(new Set(['none']))
  expect(new Set(rows.map(({ assurance }) => assurance))).toEqual(
    new Set(['verified', 'asserted', 'attested', 'provider', 'none', null]),
  )
})

test('the audit chain is whole', async () => {
  let hash = genesisHash
  for (const row of await server.deps.db.select().from(auditLog).orderBy(asc(auditLog.seq))) {
    const { at, prevHash, hash: stored, ...event } = row
    expect(prevHash).toBe(hash)
    hash = auditHash(prevHash, { ...event, at: at.toISOString() })
    expect(stored).toBe(hash)
  }
  expect(hash).not.toBe(genesisHash)
})

test('usage of each month is what was invited in it, and within the plan', async () => {
  const months = await server.deps.db.select().from(usagePeriods)
  expect(months.length).toBeGreaterThanOrEqual(6)
  expect(months.reduce((sum, { used }) => sum + used, 0)).toBe(240)
  expect(Math.max(...months.map(({ used }) => used))).toBeLessThanOrEqual(100)
})

test('an employee who has not answered yet finds a message in the outbox, with a link that works', async () => {
  await server.runJobs()
  const { json } = await server.request('GET', '/employees?status=invited', { token })
  // The outbox shows the others' numbers.
  const link = json.items.find(
    ({ linkState, inviteChannelPref }: { linkState: string; inviteChannelPref: string }) =>
      linkState === 'active' && inviteChannelPref === 'email',
  )
  const progress = await server.request('GET', `/flow/progress/${link.verificationToken}`)
  expect(progress.json.currentStep).toBe(1)
  const outbox = await server.app.request('/sandbox/outbox')
  expect(await outbox.text()).toContain(link.email)
})

test('there is something to see in the queue, of every kind that needs a look, and in the reports', async () => {
  const { json: attention } = await server.request('GET', '/verifications/attention', { token })
  // Others are there for a flag or a check, not for something that stands still.
  const kinds = new Set(attention.items.flatMap((item: Waiting) => item.attention ?? []))
  expect(kinds).toEqual(
    new Set([
      'identity_quarantined',
      'identity_review',
      'identity_failed',
      'link_expired',
      'not_delivered',
      'stuck',
    ]),
  )
  const { json: queue } = await server.request('GET', '/verifications', { token })
  const busy = queue.groups.filter(({ total }: { total: number }) => total > 0)
  expect(busy.map(({ step }: { step: string }) => step)).toEqual(
    expect.arrayContaining(['email', 'id', 'rtw']),
  )
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = server.clock.now().getTime()
  const period = `from=${day(now - 190 * 86_400_000)}&to=${day(now)}`
  const { json: report } = await server.request('GET', `/reports/summary?${period}`, { token })
  expect(report.funnel.invited).toBe(240)
  expect(report.failures.length).toBeGreaterThanOrEqual(3)
  expect(report.timeToComplete.length).toBeGreaterThan(20)
})

test('each part of the queue has an employee, one of whom has no document and waits to be seen', async () => {
  await findLateStarts(server.deps)
  for (const tab of ['in_progress', 'snoozed']) {
    const { json } = await server.request('GET', `/verifications/list?tab=${tab}`, { token })
    expect([tab, json.items.length > 0]).toEqual([tab, true])
  }
  const { json } = await server.request('GET', '/verifications/attention', { token })
  const handedOver = json.items.filter(({ need }: Waiting) => need === 'no_document')
  expect(handedOver).toMatchObject([{ chosen: { route: 'document', document: 'certificate' } }])
  expect((await detailsOf(handedOver[0])).kinds).toContain('step.retried')
  const filled = Object.entries(json.sections as Record<string, number>).filter(([, count]) => count > 0)
  expect(filled.map(([section]) => section)).toEqual(['working', 'decision', 'chase', 'undelivered'])
})

test('some employees have a manager, who is a user or not', async () => {
  const { json } = await server.request('GET', '/managers', { token })
  const names = json.items.map(({ manager }: { manager: { name: string } }) => manager.name)
  expect(names.toSorted()).toEqual(['Leila Haddad', 'Ruth Ellison'])
})

const itemsThatNeed = async (kind: string) => {
  const { json } = await server.request('GET', '/verifications/attention', { token })
  return json.items.filter(({ attention }: { attention: string }) => attention === kind)
}
const detailsOf = async ({ employee: { employeeId } }: { employee: { employeeId: string } }) => {
  const path = `/employees/${employeeId}`
  const { json: details } = await server.request('GET', path, { token })
  const { json: timeline } = await server.request('GET', `${path}/timeline`, { token })
  const kinds: string[] = timeline.events.map(({ kind }: { kind: string }) => kind)
  return { ...details, kinds }
}

/** The audit event that raised each flag, for flags whose cause the timeline shows. */
const causes: Record<string, string> = {
  link_copied_by_hr: 'link.revealed',
  phone_replaced: 'phone.changed',
}

test('two work as substitutes, whose identity is to be confirmed again', async () => {
  const rows = await server.deps.db.select().from(employees).where(eq(employees.engagement, 'substitute'))
  expect(rows).toHaveLength(2)
  for (const { id } of rows) {
    const { json } = await server.request('GET', `/employees/${id}`, { token })
    expect(json.employee.identityOverdue).toBe(true)
  }
})

test('a few employees have flags, with their sentences, in the queue and in the details', async () => {
  const { json: queue } = await server.request('GET', '/verifications', { token })
  const flagged = queue.groups
    .flatMap(({ items }: { items: { flags: unknown[] }[] }) => items)
    .filter(({ flags }: { flags: unknown[] }) => flags.length)
  const codes = flagged.flatMap(({ flags }: { flags: { code: string }[] }) => flags.map(({ code }) => code))
  expect(codes.toSorted()).toEqual(['link_copied_by_hr', 'phone_replaced', 'same_network_as_hr'])
  for (const item of flagged) {
    const { flags, employee, kinds } = await detailsOf(item)
    expect(flags).toEqual(item.flags)
    const raised = kinds.filter((kind: string) => kind === 'flag.raised')
    expect(raised).toHaveLength(flags.length)
    for (const { code, text } of flags) {
      expect(text).toBe(flagText(code, employee.phoneE164?.slice(-3) ?? null))
      expect(kinds).toContain(causes[code] ?? 'flag.raised')
    }
  }
})

test('a document under another name waits for a user, who sees both', async () => {
  const { identity, employee } = await detailsOf((await itemsThatNeed('identity_review'))[0])
  expect(identity).toMatchObject({ state: 'review', nameMatch: 'partial', invitedName: employee.fullName })
  expect(identity.documentName).toContain('Ashdown')
})

test('a result that came after its link was revoked is on hold, and can be accepted', async () => {
  const held = await itemsThatNeed('identity_quarantined')
  expect(held).toHaveLength(1)
  const { quarantine, employee, kinds } = await detailsOf(held[0])
  expect(quarantine).toMatchObject({ reason: 'link_revoked' })
  expect(employee.linkState).toBe('revoked')
  expect(kinds.slice(-3)).toEqual(['link.revoked', 'identity.verified', 'identity.quarantined'])
  const { json } = await server.request('POST', `/employees/${employee.employeeId}/identity-review`, {
    token,
    body: { decision: 'same_person', reason: 'We saw the passport' },
  })
  expect(json).toMatchObject({
    quarantine: null,
    employee: { verificationSteps: { id: { status: 'pass' } } },
  })
})

test('starting again adds no employee', async () => {
  expect(await seedDemo(server.deps)).toBeDefined()
  expect(await server.deps.db.$count(employees)).toBe(240)
})

test("the partner's portal finds a key that works and its page on the list, once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bonafide-portal-'))
  const path = join(dataDir, 'portal-api-key')
  const env = { ...server.deps.env, dataDir, portalPort: 3007 }
  const origin = 'http://localhost:3007'
  const read = () => readFileSync(path, 'utf8')
  const keys = async () => (await server.request('GET', '/api-keys', { token })).json.items
  const works = async () =>
    (await server.request('POST', '/embed/tokens', { token: read(), body: { view: 'invite', origin } }))
      .status
  const prepare = () => preparePortal({ ...server.deps, env })

  await prepare()
  const first = read()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await works()).toBe(201)
  expect(await keys()).toMatchObject([{ name: 'Partner portal (demo)' }])

  await prepare()
  expect(read()).toBe(first)
  const { json } = await server.request('GET', '/settings', { token })
  expect(json.embedOrigins).toEqual([origin])

  const [{ id }] = await keys()
  await server.request('DELETE', `/api-keys/${id}`, { token })
  await prepare()
  expect(read()).not.toBe(first)
  expect(await works()).toBe(201)

  rmSync(path)
  await prepare()
  expect(await works()).toBe(201)
  expect(await keys()).toHaveLength(1)
  rmSync(dataDir, { recursive: true })
})

test('a database that holds a real organisation is left alone', async () => {
  const other = await createTestServer()
  await other.signUp()
  expect(await seedDemo(other.deps)).toBeUndefined()
  await preparePortal(other.deps)
  expect(await other.deps.db.$count(employees)).toBe(0)
  await other.close()
})

test('in production there is no account that every installation has', async () => {
  const other = await createTestServer({ env: { production: true } })
  expect(await seedDemo(other.deps)).toBeUndefined()
  expect(await other.deps.db.$count(users)).toBe(0)
  await other.close()
})
