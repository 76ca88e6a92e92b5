import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditHeads, auditLog } from './audit-tables.ts'
import { pastTriggers } from '#testing/database/past-triggers.ts'
import { inOrganisation } from '#platform/scope.ts'
import { record } from './record.ts'
import { verifyAudit } from './verify-audit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

test('rows that are added at the same moment follow one another, whatever they hold', async () => {
  const { orgId, token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const { deps } = server
  const before = await deps.db.$count(auditLog)
  const facts = [
    { note: 'Zoë "quoted" \\ \u2028 😀' },
    { b: 1, a: [true, null, { d: 1.5, c: '' }] },
    {},
    { text: '"seq":0}' },
  ]
  const add = (index: number) =>
    inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
      record(scope, {
        action: 'test.added',
        data: facts[index % facts.length]!,
        ...(index % 2 && { employeeId, linkId: crypto.randomUUID() }),
      }),
    )
  await Promise.all(Array.from({ length: 30 }, (_, index) => add(index)))
  const rows = await deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(asc(auditLog.seq))
  const length = before + 30
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, index) => index + 1))
  expect(await verifyAudit(deps.db)).toEqual({ ok: true, rows: length })
})

test('the first rows of a chain that has not begun may be added at the same moment', async () => {
  const { orgId } = await server.signUp()
  const { deps } = server
  await pastTriggers(deps.db, async (tx) => {
    await tx.delete(auditLog).where(eq(auditLog.orgId, orgId))
    await tx.delete(auditHeads).where(eq(auditHeads.orgId, orgId))
  })
  const add = () =>
    inOrganisation(deps, { orgId, actor: 'system' }, (scope) => record(scope, { action: 'test.added' }))
  await Promise.all(Array.from({ length: 10 }, add))
  expect(await verifyAudit(deps.db)).toMatchObject({ ok: true })
})
