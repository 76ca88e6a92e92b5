import { createHash } from 'node:crypto'
import { evidenceTypes } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { evidenceSamples, largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidencePieces } from './evidence-tables.ts'
import { inviteWithEvidence } from '#testing/setups/evidence-test-setup.ts'

const server = withTestServer()

const pdf = evidenceSamples['application/pdf']
const maxBytes = 10 * 1024 * 1024

const streamedIn = 4

/** A body in pieces, which may break off before its end. */
function streamed(file: Buffer, breaksAfter = streamedIn): ReadableStream<Uint8Array> {
  const size = Math.ceil(file.length / streamedIn)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent === breaksAfter && sent < streamedIn) return controller.error(new Error('the line was cut'))
      if (sent === streamedIn) return controller.close()
      controller.enqueue(new Uint8Array(file.subarray(sent * size, (sent + 1) * size)))
      sent += 1
    },
  })
}

test.each(evidenceTypes)(
  'a file that is %s comes back as it was sent, with the hash of what was sent',
  async (type) => {
    const { send, read } = await inviteWithEvidence(server)
    const file = evidenceSamples[type]
    const { status, json } = await send({ type, file, label: 'Passport, page 2' })
    expect(status).toBe(201)
    expect(json).toEqual({
      fileId: expect.any(String),
      sha256: createHash('sha256').update(file).digest('hex'),
      bytes: file.length,
      mime: type,
    })
    const answer = await read(json.fileId)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    expect(answer.headers.get('content-type')).toBe(type)
  },
)

test('10 MB are stored and come back, in pieces; one byte more is 413 in plain words, whoever said its length', async () => {
  const { send, read, isEmpty, stored } = await inviteWithEvidence(server)
  const tooLarge = largePdf(maxBytes + 1)
  const refusals = [
    await send({ file: tooLarge }),
    await send({ file: streamed(tooLarge) }),
    await send({ file: pdf, headers: { 'content-length': String(maxBytes + 1) } }),
    await send({ file: streamed(tooLarge), headers: { 'content-length': '1000' } }),
  ]
  for (const { status, json } of refusals) {
    expect({ status, message: json.message }).toEqual({
      status: 413,
      message: 'The file is larger than 10 MB',
    })
  }
  expect(await isEmpty()).toBe(true)
  const { json } = await send({ file: streamed(largePdf(maxBytes)) })
  expect(json).toMatchObject({ bytes: maxBytes })
  expect((await stored()).pieces).toHaveLength(40)
  const back = Buffer.from(await (await read(json.fileId)).arrayBuffer())
  expect(back.equals(largePdf(maxBytes))).toBe(true)
})

test('no more is read of a file than it takes to know that it is too large', async () => {
  const { send } = await inviteWithEvidence(server)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024
      controller.enqueue(sent === 64 * 1024 ? new Uint8Array(largePdf(sent)) : new Uint8Array(64 * 1024))
    },
  })
  expect((await send({ file: endless })).status).toBe(413)
  expect(sent).toBeLessThan(maxBytes + 4 * 64 * 1024)
})

const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>'.padEnd(200))

test.each<[string, string, Buffer]>([
  ['HTML that says PDF', 'application/pdf', html],
  ['HTML with a PDF behind it', 'application/pdf', Buffer.concat([html, pdf])],
  ['a PNG that says JPEG', 'image/jpeg', evidenceSamples['image/png']],
  ['a JPEG that says HEIC', 'image/heic', evidenceSamples['image/jpeg']],
  [
    'SVG that says PNG',
    'image/png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a ZIP that says PDF', 'application/pdf', Buffer.concat([Buffer.from('PK\u0003\u0004'), pdf])],
  ['a PNG without a picture', 'image/png', evidenceSamples['image/png'].subarray(0, 8)],
  ['one byte', 'application/pdf', Buffer.from('%')],
])('%s is refused and not stored', async (_name, type, file) => {
  const { send, isEmpty } = await inviteWithEvidence(server)
  const { status, json } = await send({ type, file })
  expect({ status, message: json.message, fields: Object.keys(json.errors) }).toEqual({
    status: 422,
    message: 'The file is damaged, or not of the type that its name says',
    fields: ['file'],
  })
  expect(await isEmpty()).toBe(true)
})

test('an empty file is refused and not stored', async () => {
  const { send, isEmpty } = await inviteWithEvidence(server)
  const { status, json } = await send({ file: Buffer.alloc(0) })
  expect({ status, message: json.message }).toEqual({ status: 422, message: 'The file is empty' })
  expect(await isEmpty()).toBe(true)
})

test.each([
  [{ 'content-type': 'text/html' }],
  [{ 'content-type': 'image/svg+xml' }],
  [{ 'content-type': 'application/json' }],
  [{ 'content-type': '' }],
  [{ 'content-encoding': 'gzip' }],
])('a file sent as %j is 415', async (headers) => {
  const { send, isEmpty } = await inviteWithEvidence(server)
  const { status, json } = await send({ headers })
  expect({ status, message: json.message }).toEqual({
    status: 415,
    message: 'The body must be a file: application/pdf, image/png, image/jpeg, image/heic',
  })
  expect(await isEmpty()).toBe(true)
})

test('a file of two kinds is stored as the one that it begins as, and served so that nothing of it runs', async () => {
  const { send, read } = await inviteWithEvidence(server)
  const both = Buffer.concat([pdf, html, Buffer.from('PK\u0003\u0004')])
  const { json } = await send({ file: both })
  const { headers } = await read(json.fileId)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="evidence-${json.fileId.slice(0, 8)}.pdf"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'content-length': String(both.length),
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('an upload that is cut in half stores nothing, with and without a length in front', async () => {
  const { send, isEmpty, logged } = await inviteWithEvidence(server)
  const file = largePdf(maxBytes / 2)
  const cut = await send({ file: streamed(file, 2) })
  expect(cut.json).toMatchObject({
    code: 'bad_request',
    message: 'The file did not arrive whole. Try again.',
  })
  const short = await send({ file: streamed(file), headers: { 'content-length': String(file.length + 1) } })
  expect(short.status).toBe(400)
  expect(await isEmpty()).toBe(true)
  expect(await logged()).toEqual([])
})

test('a file is sealed with a key of its own, and neither what it says nor its label stands in the database', async () => {
  const { send, stored } = await inviteWithEvidence(server)
  const file = Buffer.concat([pdf, Buffer.from('Zebulon Quartermain'.repeat(20))])
  await send({ file, label: 'Share code of Zebulon' })
  await send({ file, label: 'Share code of Zebulon' })
  expect(await searchDump(server.deps.db, ['zebulon', 'quartermain'])).toEqual([])
  const { files, pieces } = await stored()
  expect(pieces.some(({ sealed }) => sealed.includes('Quartermain') || sealed.includes('%PDF'))).toBe(false)
  // The same file twice shares nothing that is stored but its hash.
  expect(pieces[0]?.sealed.equals(pieces[1]!.sealed)).toBe(false)
  expect(files[0]?.secretSealed).not.toBe(files[1]?.secretSealed)
})

test('a piece that was changed in the database is not handed out', async () => {
  const { send, read, stored } = await inviteWithEvidence(server)
  const { json } = await send({ file: largePdf(600_000) })
  const [, second] = (await stored()).pieces
  const sealed = Buffer.from(second!.sealed)
  sealed[1000] = sealed[1000]! ^ 1
  await server.deps.db
    .update(evidencePieces)
    .set({ sealed })
    .where(and(eq(evidencePieces.fileId, json.fileId), eq(evidencePieces.position, second!.position)))
  const answer = await read(json.fileId)
  await expect(answer.arrayBuffer()).rejects.toThrow('unable to authenticate data')
})

test('each view is in the audit log with who, which file and when, and with nothing that the file says', async () => {
  const { send, read, logged, userId, employeeId } = await inviteWithEvidence(server)
  const { json } = await send({ label: 'Passport of Zebulon' })
  await read(json.fileId)
  await read(json.fileId)
  const rows = await logged()
  const who = { actor: `user:${userId}`, employeeId, data: { fileId: json.fileId } }
  expect(rows).toMatchObject([
    { action: 'evidence.added', ...who },
    { action: 'evidence.viewed', ...who },
    { action: 'evidence.viewed', ...who },
  ])
  expect(new Set(rows.flatMap(({ data }) => Object.keys(data)))).toEqual(new Set(['fileId', 'address']))
})

test("another organisation's file and another employee's are unknown, and that is no view", async () => {
  const { send, read, token, logged, employeeId } = await inviteWithEvidence(server)
  const { fileId } = (await send()).json
  const other = await server.signUp()
  const colleague = await server.invite(token)
  expect((await read(fileId, other.token)).status).toBe(404)
  expect((await read(fileId, token, colleague.employeeId)).status).toBe(404)
  expect((await read(crypto.randomUUID())).status).toBe(404)
  expect((await read('not-an-id')).status).toBe(404)
  expect((await sendEvidence(server, { token: other.token, employeeId })).status).toBe(404)
  expect(await logged()).toHaveLength(1)
})
