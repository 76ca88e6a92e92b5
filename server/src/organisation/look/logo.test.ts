import { deflateSync } from 'node:zlib'
import { and, asc, eq } from 'drizzle-orm'
import { encode } from 'jpeg-js'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { drawPng, pngChunk } from '#testing/scenarios/draw-png.ts'
import { logos } from './logos-tables.ts'

const server = withTestServer()

const png = drawPng(64, 32, () => [31, 79, 216, 255])
const jpeg = encode({ width: 16, height: 8, data: Buffer.alloc(16 * 8 * 4, 0x4f) }).data
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const lossyWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
const damaged = 'The file is damaged, or not of the type that its name says'

async function upload(token: string | undefined, file: Buffer, type = 'image/png') {
  const response = await server.app.request('/api/organisation/logo', {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(file),
  })
  return { status: response.status, json: (await response.json()) as any } // any: each test reads its own fields
}
const show = (url: string) => server.app.request(new URL(url).pathname)
const current = async (token: string) =>
  (await server.request('GET', '/organisation/logo', { token })).json.logo
const changes = async (orgId: string) => {
  const rows = await server.deps.db
    .select({ data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'settings.changed')))
    .orderBy(asc(auditLog.seq))
  return rows.map(({ data: { logo } }) => ({ logo }))
}

test.each([
  ['image/png', png, 64, 32],
  ['image/jpeg', jpeg, 16, 8],
  ['image/webp', webp, 1, 1],
  ['image/webp', lossyWebp, 1, 1],
] as const)('a logo as %s is stored, and shown at its address', async (type, file, width, height) => {
  const { token } = await server.signUp()
  const { status, json } = await upload(token, file, type)
  expect({ status, logo: json.logo }).toEqual({ status: 200, logo: { url: json.logo.url, width, height } })
  expect(json.logo.url).toMatch(/^http.+\/api\/logos\/[0-9a-f-]{36}$/)
  expect(await current(token)).toEqual(json.logo)
  const shown = await show(json.logo.url)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=86400, immutable',
    'content-disposition': expect.stringMatching(/^attachment; filename="logo\.\w+"$/),
    'content-security-policy':
      "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(20)
})

const note = Buffer.from('Taken by Harriet Reed <script>alert(1)</script>')
const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, note.length + 2]), note])
const webpNote = Buffer.concat([
  Buffer.from('EXIF'),
  Buffer.from([note.length, 0, 0, 0]),
  note,
  Buffer.alloc(1),
])
const withNote = Buffer.concat([webp, webpNote])
withNote.writeUInt32LE(withNote.length - 8, 4)

test.each([
  ['image/png', Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', note), png.subarray(33), note])],
  ['image/jpeg', Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2), note])],
  ['image/webp', Buffer.concat([withNote, note])],
] as const)('of a file as %s nothing is kept but the picture', async (type, file) => {
  const { token } = await server.signUp()
  const { json } = await upload(token, file, type)
  const shown = Buffer.from(await (await show(json.logo.url)).arrayBuffer())
  expect(shown.includes('script')).toBe(false)
  expect(shown.length).toBeLessThanOrEqual(file.length - 2 * note.length)
  // What was put together again is a whole picture itself.
  expect((await upload(token, shown, type)).status).toBe(200)
})

const html = Buffer.from('<html><script>alert(1)</script></html>')
const wrongSum = Buffer.from(png)
wrongSum.writeUInt8(wrongSum.readUInt8(20) ^ 1, 20)
const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])
const tooFew = Buffer.concat([
  png.subarray(0, 8),
  pngChunk('IHDR', head),
  pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
  pngChunk('IEND', Buffer.alloc(0)),
])
const bomb = Buffer.concat([
  png.subarray(0, 8),
  pngChunk('IHDR', head),
  pngChunk('IDAT', deflateSync(Buffer.alloc(60_000_000))),
  pngChunk('IEND', Buffer.alloc(0)),
])
const moving = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0', 'latin1'),
  webp.subarray(12),
])
moving.writeUInt32LE(moving.length - 8, 4)

test.each([
  ['HTML named png', html, 'image/png', damaged],
  ['an SVG named png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', damaged],
  ['a png named jpeg', png, 'image/jpeg', damaged],
  ['a png named webp', png, 'image/webp', damaged],
  ['a png that is cut off', png.subarray(0, -20), 'image/png', damaged],
  ['a png with a wrong sum', wrongSum, 'image/png', damaged],
  ['a png of too few pixels', tooFew, 'image/png', damaged],
  ['a png that becomes 60 MB', bomb, 'image/png', damaged],
  ['a jpeg that is cut off', jpeg.subarray(0, -4), 'image/jpeg', damaged],
  ['a jpeg without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'image/jpeg', damaged],
  ['a webp that is cut off', webp.subarray(0, -4), 'image/webp', damaged],
  ['a webp that moves', moving, 'image/webp', 'Please choose a picture without animation'],
  ['nothing', Buffer.alloc(0), 'image/png', 'The file is empty'],
  ['a picture that is too wide', drawPng(2001, 1, () => [0, 0, 0, 255]), 'image/png', /2000 by 2000 pixels$/],
] as const)('%s is refused', async (_what, file, type, message) => {
  const { token, orgId } = await server.signUp()
  const { status, json } = await upload(token, file, type)
  expect(status).toBe(422)
  expect(json.errors.file).toMatch(message)
  expect(await current(token)).toBeNull()
  expect(await changes(orgId)).toEqual([])
})

test('an SVG, and a file of more than 512 kB, are not even read', async () => {
  const { token } = await server.signUp()
  expect((await upload(token, Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(415)
  expect((await upload(token, Buffer.alloc(512 * 1024 + 1))).status).toBe(413)
})

test('whatever bytes come, they are refused or stored, and nothing fails', async () => {
  const { token } = await server.signUp()
  for (const [type, file] of [
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ] as const) {
    for (let at = 0; at < Math.min(file.length, 60); at += 3) {
      const changed = Buffer.from(file)
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
      server.clock.advance(60_000)
      expect([200, 422]).toContain((await upload(token, changed, type)).status)
    }
  }
})

test('a new logo has another address, and neither the old one nor one that is removed is shown', async () => {
  const { token, orgId } = await server.signUp()
  const first = (await upload(token, png)).json.logo.url as string
  const second = (await upload(token, jpeg, 'image/jpeg')).json.logo.url as string
  expect(second).not.toBe(first)
  expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200])
  const removed = await server.request('DELETE', '/organisation/logo', { token })
  expect([removed.status, removed.json]).toEqual([200, { logo: null }])
  expect((await show(second)).status).toBe(404)
  expect((await server.request('DELETE', '/organisation/logo', { token })).status).toBe(200)
  expect(await changes(orgId)).toEqual([
    { logo: { from: null, to: 'image/png' } },
    { logo: { from: 'image/png', to: 'image/jpeg' } },
    { logo: { from: 'image/jpeg', to: null } },
  ])
})

test('an address tells nothing of an organisation, and an unknown one nothing at all', async () => {
  const { token, orgId } = await server.signUp()
  const other = await server.signUp()
  const { url } = (await upload(token, png)).json.logo as { url: string }
  expect(url).not.toContain(orgId)
  for (const id of [orgId, crypto.randomUUID(), 'x', "'"]) {
    const answer = await show(new URL(`/api/logos/${encodeURIComponent(id)}`, url).href)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
  expect(await current(other.token)).toBeNull()
  await server.request('DELETE', '/organisation/logo', { token: other.token })
  expect((await show(url)).status).toBe(200)
})

test('two that come at once leave one', async () => {
  const { token, orgId } = await server.signUp()
  const answers = await Promise.all([upload(token, png), upload(token, jpeg, 'image/jpeg')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await server.deps.db.select().from(logos).where(eq(logos.orgId, orgId))).toHaveLength(1)
})

test('nobody uploads without signing in, nor more than ten times a minute', async () => {
  const { token } = await server.signUp()
  expect((await upload(undefined, png)).status).toBe(401)
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) statuses.push((await upload(token, html)).status)
  expect(statuses.slice(-2)).toEqual([422, 429])
})
