import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditNotes } from './audit-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { record, storeNote } from './record.ts'
import { verifyAudit } from './verify-audit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const text = 'Rang us about the new passport'

async function noted() {
  const { token, orgId } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const noteId = await inOrganisation(server.deps, { orgId, actor: 'system' }, async (scope) => {
    const note = await storeNote(scope, { employeeId, text })
    await record(scope, { action: 'step.reopened', employeeId, data: { step: 'id', ...note } })
    return note.noteId
  })
  const timeline = async () =>
    (await server.request('GET', `/employees/${employeeId}/timeline`, { token })).json.events.at(-1)
  return { orgId, employeeId, timeline, isThis: eq(auditNotes.id, noteId) }
}

test('what was typed is told in the timeline, and an untouched one breaks no chain', async () => {
  const { timeline } = await noted()
  expect(await timeline()).toMatchObject({ kind: 'step.reopened', reason: text })
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
})

test('a text that was changed is found, and one that was taken away unless its employee is erased', async () => {
  const { db } = server.deps
  const { orgId, employeeId, isThis } = await noted()
  const broken = { ok: false, orgId, seq: 3, problem: 'changed' }
  await db.update(auditNotes).set({ text: 'Nobody rang' }).where(isThis)
  expect(await verifyAudit(db)).toEqual(broken)
  await db.delete(auditNotes).where(isThis)
  expect(await verifyAudit(db)).toEqual(broken)
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    record(scope, { action: 'employee.erased', employeeId }),
  )
  expect(await verifyAudit(db)).toMatchObject({ ok: true })
})
