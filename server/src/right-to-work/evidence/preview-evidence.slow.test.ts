import { createHash } from 'node:crypto'
import { decode } from 'jpeg-js'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidenceSamples, largePhoto } from '#testing/scenarios/evidence-files.ts'
import { inviteWithEvidence } from '#testing/setups/evidence-test-setup.ts'
import { convertHeic } from './preview-evidence.ts'

const server = withTestServer()

const photo = evidenceSamples['image/heic']

async function inviteWithPreview() {
  const employee = await inviteWithEvidence(server)
  const { token, employeeId } = employee
  return {
    ...employee,
    preview: (fileId: string, as = token) =>
      server.app.request(`/api/employees/${employeeId}/evidence/${fileId}/preview`, {
        headers: { authorization: `Bearer ${as}` },
      }),
  }
}

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** The same photo, which says that it has another size. */
function sized(width: number, height: number): Buffer {
  const file = Buffer.from(photo)
  const at = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, at)
  file.writeUInt32BE(height, at + 4)
  return file
}

test('an HEIC photo is shown as a JPEG, and stays as it was sent', async () => {
  const { send, preview, read, logged } = await inviteWithPreview()
  const { json } = await send({ type: 'image/heic', file: photo })
  const shown = await preview(json.fileId)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="evidence-${json.fileId.slice(0, 8)}.jpg"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  const { width, height, data } = decode(await bodyOf(shown))
  expect([width, height]).toEqual([64, 32])
  const [left, right] = [10, 50].map((x) => data.subarray((16 * width + x) * 4, (16 * width + x) * 4 + 3))
  expect(left![0]! - left![2]!).toBeGreaterThan(100)
  expect(right![2]! - right![0]!).toBeGreaterThan(100)
  const original = await bodyOf(await read(json.fileId))
  expect(createHash('sha256').update(original).digest('hex')).toBe(json.sha256)
  expect((await logged()).map(({ action }) => action)).toEqual([
    'evidence.added',
    'evidence.viewed',
    'evidence.viewed',
  ])
})

test.each(['application/pdf', 'image/png', 'image/jpeg'] as const)(
  'a file that is %s is shown as it was sent',
  async (type) => {
    const { send, preview } = await inviteWithPreview()
    const { json } = await send({ type, file: evidenceSamples[type] })
    const shown = await preview(json.fileId)
    expect(shown.headers.get('content-type')).toBe(type)
    expect((await bodyOf(shown)).equals(evidenceSamples[type])).toBe(true)
  },
)

test.each([
  ['that says it has 10,000 million pixels', sized(100_000, 100_000)],
  ['that breaks off', photo.subarray(0, photo.length - 400)],
  ['with nothing in it but its beginning', Buffer.concat([photo.subarray(0, 28), Buffer.alloc(200, 7)])],
])('a photo %s is told to be one to download, which still works', async (_name, file) => {
  const { send, preview, read } = await inviteWithPreview()
  const { json } = await send({ type: 'image/heic', file })
  const shown = await preview(json.fileId)
  expect({ status: shown.status, body: await shown.json() }).toMatchObject({
    status: 422,
    body: { message: 'We cannot show this photo here. Download it to open it.' },
  })
  expect((await bodyOf(await read(json.fileId))).equals(file)).toBe(true)
})

test('a photo of another organisation is not shown', async () => {
  const { send, preview } = await inviteWithPreview()
  const other = await inviteWithPreview()
  const { json } = await send({ type: 'image/heic', file: photo })
  expect((await preview(json.fileId, other.token)).status).toBe(404)
})

const enough = {
  mostPixels: 2432 * 1600,
  mostMemory: 128 * 1024 * 1024,
  milliseconds: 20_000,
  waitMs: 30_000,
}
const orgId = () => crypto.randomUUID()
const read = (file: Uint8Array) => async () => Promise.resolve(file)

test('a large photo is made smaller', async () => {
  const { width, height } = decode(Buffer.from((await convertHeic(orgId(), read(largePhoto), enough))!))
  expect([width, height]).toEqual([2400, 1578])
})

test.each([
  ['pixels', { mostPixels: 2432 * 1600 - 1 }],
  ['memory', { mostMemory: 20 * 1024 * 1024 }],
  ['time', { milliseconds: 1 }],
])('a photo that takes more %s than it may is given up', async (_name, limit) => {
  expect(await convertHeic(orgId(), read(largePhoto), { ...enough, ...limit })).toBeUndefined()
})

test('an organisation waits for four photos at once, which are all answered; those of another one wait for one of them', async () => {
  const [crowd, other] = [orgId(), orgId()]
  const order: string[] = []
  const convert = (by: string, name: string) =>
    convertHeic(by, read(photo), enough).then((jpeg) => {
      order.push(name)
      return jpeg
    })
  const photos = ['1', '2', '3', '4'].map((name) => convert(crowd, name))
  await expect(convert(crowd, '5')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: 10 },
  })
  const theirs = convert(other, 'other')
  expect((await Promise.all([...photos, theirs])).every((jpeg) => jpeg !== undefined)).toBe(true)
  expect(order).toEqual(['1', 'other', '2', '3', '4'])
  expect(await convert(crowd, '6')).toBeDefined()
})

test('a photo that has no turn in time is told to come again, and holds no place', async () => {
  const [slow, other] = [orgId(), orgId()]
  let end = (_file: Uint8Array) => {}
  const reading = new Promise<Uint8Array>((resolve) => (end = resolve))
  const first = convertHeic(slow, async () => reading, enough)
  await expect(convertHeic(other, read(photo), { ...enough, waitMs: 20 })).rejects.toMatchObject({
    code: 'unavailable',
  })
  end(photo)
  expect(await first).toBeDefined()
  expect(await convertHeic(other, read(photo), enough)).toBeDefined()
})

test('a photo whose file cannot be read gives its turn to the next', async () => {
  const failing = convertHeic(orgId(), async () => Promise.reject(new Error('the store is away')), enough)
  await expect(failing).rejects.toThrow('the store is away')
  expect(await convertHeic(orgId(), read(photo), enough)).toBeDefined()
})

const narrow = withTestServer({ env: { requestsAtOnce: 1 }, keepData: true })

test('while photos are converted other requests are answered', async () => {
  const employee = await inviteWithEvidence(narrow)
  const { json } = await employee.send({ type: 'image/heic', file: largePhoto })
  const path = `/api/employees/${employee.employeeId}/evidence/${json.fileId}/preview`
  const headers = { authorization: `Bearer ${employee.token}` }
  const shown = Promise.resolve(narrow.app.request(path, { headers }))
  // Waits until the conversion is under way.
  await expect.poll(async () => (await employee.logged()).length).toBe(2)
  const from = performance.now()
  let isShown = false
  void shown.then(() => (isShown = true))
  expect((await narrow.request('GET', '/auth/me', { token: employee.token })).status).toBe(200)
  expect({ isShown, isSoon: performance.now() - from < 1000 }).toEqual({ isShown: false, isSoon: true })
  expect((await shown).status).toBe(200)
})
