import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { assuranceOf } from '#employees/steps.ts'
import { steps } from '#employees/employees-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { discardEvidence, eraseEvidence } from '#right-to-work/evidence/delete-files.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidenceSamples, heldUpload, largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()
beforeAll(() => {
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
})

const hour = 3_600_000
const photo = evidenceSamples['image/heic']

interface Sent {
  name?: string
  type?: string
  file?: Uint8Array
}

/** An employee at the right-to-work step who has chosen to show a document, unless told. */
async function atDocument(choice: object = { route: 'document', document: 'passport' }) {
  server.clock.advance(hour)
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, checks } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork(choice)
  return {
    ...one,
    list: async () => server.request('GET', `/flow/rtw/photos/${await walker.flowId()}`),
    send: async ({ name = 'IMG 1.HEIC', type = 'image/heic', file = photo }: Sent = {}) =>
      server.request('POST', `/flow/rtw/photos/${await walker.flowId()}?name=${encodeURIComponent(name)}`, {
        raw: new Uint8Array(file),
        headers: { 'content-type': type },
      }),
    remove: async (photoId: string) =>
      server.request('POST', '/flow/rtw/photos/remove', {
        body: { employeeId: await walker.flowId(), photoId },
      }),
    shown: async () => (await checks()).json.photos,
    stored: () => server.deps.db.select().from(evidenceFiles).where(eq(evidenceFiles.employeeId, employeeId)),
    decided: (completedAt: Date) =>
      server.deps.db
        .update(steps)
        .set({ status: 'fail', completedAt, assurance: assuranceOf('rtw', 'assisted') })
        .where(and(eq(steps.employeeId, employeeId), eq(steps.type, 'rtw'))),
  }
}

test('a photo is shown to the employee and to the organisation, which can look at it', async () => {
  const { send, list, shown, token, employeeId } = await atDocument()
  const { status, json } = await send()
  expect(status).toBe(201)
  const sentAt = server.clock.now().toISOString()
  expect(json).toEqual({ photoId: expect.any(String), name: 'IMG 1.HEIC', bytes: photo.length, sentAt })
  expect((await list()).json).toEqual({ items: [json] })
  const [seen] = await shown()
  expect(seen).toEqual({
    fileId: json.photoId,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
    bytes: photo.length,
    mime: 'image/heic',
    label: 'IMG 1.HEIC',
    sentAt,
  })
  const preview = await server.app.request(`/api/employees/${employeeId}/evidence/${json.photoId}/preview`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(preview.headers.get('content-type')).toBe('image/jpeg')
  const log = await server.deps.db.select().from(auditLog).where(eq(auditLog.employeeId, employeeId))
  expect(log.find(({ action }) => action === 'evidence.added')).toMatchObject({
    actor: `employee:${employeeId}`,
    data: { fileId: json.photoId },
  })
})

test('it is no copy of a check, until a user names it in one: then it stays, and is no photo for preparation any more', async () => {
  const { send, shown, record, check, remove, stored, list } = await atDocument()
  const { photoId } = (await send()).json
  const without = await record(check({ fileIds: [] }))
  expect(without.status).toBe(201)
  expect(without.json.rightToWork.missing).toContain('copy')
  expect(without.json.check.files).toEqual([])
  const attached = await record(check({ fileIds: [photoId] }))
  expect(attached.json.rightToWork.missing).not.toContain('copy')
  expect(attached.json.check.files).toMatchObject([{ fileId: photoId, label: 'IMG 1.HEIC' }])
  expect(await shown()).toEqual([])
  expect((await list()).json.items).toEqual([])
  expect((await remove(photoId)).status).toBe(200)
  expect(await stored()).toHaveLength(1)
})

test('the employee deletes one again; another employee cannot', async () => {
  const { send, remove, stored } = await atDocument()
  const other = await atDocument()
  const { photoId } = (await send()).json
  expect((await other.remove(photoId)).json).toEqual({ ok: true })
  expect(await stored()).toHaveLength(1)
  await remove(photoId)
  expect(await stored()).toEqual([])
  expect((await remove(photoId)).json).toEqual({ ok: true })
})

test('12 at a time, also when they come at once; those of the users have their own room', async () => {
  const { send, token, employeeId } = await atDocument()
  const answers = await Promise.all(Array.from({ length: 14 }, () => send()))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 12 }, () => 201),
    409,
    409,
  ])
  expect((await sendEvidence(server, { token, employeeId })).status).toBe(201)
})

test.each<[string, Sent, number]>([
  ['10 MB and a byte', { type: 'application/pdf', file: largePdf(10 * 1024 * 1024 + 1) }, 413],
  ['HTML that says JPEG', { type: 'image/jpeg', file: Buffer.from('<!doctype html>'.padEnd(99)) }, 422],
  ['HTML', { type: 'text/html', file: Buffer.from('<!doctype html>') }, 415],
  ['nothing', { file: Buffer.alloc(0) }, 422],
  ['a file without a name', { name: '' }, 422],
])('%s is refused and not stored', async (_name, sent, status) => {
  const { send, stored } = await atDocument()
  expect((await send(sent)).status).toBe(status)
  expect(await stored()).toEqual([])
})

test.each<[string, object]>([
  ['a share code', { route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' }],
  ['the Employer Checking Service', { route: 'ecs' }],
  ['help', {}],
])('who has chosen %s sends no photos', async (_name, choice) => {
  const { send, list, stored } = await atDocument(choice)
  expect([(await send()).status, (await list()).status]).toEqual([409, 409])
  expect(await stored()).toEqual([])
})

test('without a live link no photo is taken or listed', async () => {
  const body = { raw: new Uint8Array(photo), headers: { 'content-type': 'image/heic' } }
  expect((await server.request('POST', '/flow/rtw/photos/unknown?name=a', body)).status).toBe(404)
  expect((await server.request('GET', '/flow/rtw/photos/unknown')).status).toBe(404)
})

test('a photo that is still coming in when its link is revoked is not kept', async () => {
  const { walker, ask, employeeId, stored } = await atDocument()
  const { body: slow, release } = heldUpload(photo)
  const sending = server.request('POST', `/flow/rtw/photos/${await walker.flowId()}?name=a`, {
    raw: slow,
    headers: { 'content-type': 'image/heic' },
  })
  await expect.poll(async () => (await stored()).length).toBe(1)
  expect((await ask('POST', `/employees/${employeeId}/revoke`)).status).toBe(200)
  release()
  expect((await sending).status).toBe(404)
  expect(await stored()).toEqual([])
})

test('photos stay while the step is open, and a day after it was decided; a file of a user goes after a day', async () => {
  const { send, stored, decided, token, employeeId } = await atDocument()
  await send()
  await sendEvidence(server, { token, employeeId })
  server.clock.advance(30 * 24 * hour)
  await discardEvidence(server.deps)
  expect((await stored()).map(({ createdBy }) => createdBy)).toEqual([`employee:${employeeId}`])
  await decided(server.clock.now())
  server.clock.advance(23 * hour)
  await discardEvidence(server.deps)
  expect(await stored()).toHaveLength(1)
  server.clock.advance(2 * hour)
  await discardEvidence(server.deps)
  expect(await stored()).toEqual([])
})

test('an erasure deletes them', async () => {
  const { send, stored, employeeId, orgId } = await atDocument()
  await send()
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) => eraseEvidence(scope, employeeId))
  expect(await stored()).toEqual([])
})
