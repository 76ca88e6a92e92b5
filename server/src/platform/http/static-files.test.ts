import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'

let server: TestServer
let publicDir: string
beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'bonafide-public-'))
  publicDir = join(parent, 'public')
  mkdirSync(join(publicDir, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(publicDir, 'index.html'), '<title>console</title>')
  writeFileSync(join(publicDir, 'login.html'), '<title>sign in</title>')
  writeFileSync(join(publicDir, 'signup.html'), '<title>sign up</title>')
  writeFileSync(join(publicDir, 'dashboard.html'), '<title>dashboard</title>')
  writeFileSync(join(publicDir, 'signed-in.html'), '<title>signed in</title>')
  writeFileSync(
    join(publicDir, 'signed-in-employees.html'),
    '<title>list</title><script data-reads="/employees?a&amp;b">let early = 1 < 2</script><script src="/a.js"></script>',
  )
  writeFileSync(join(publicDir, 'verify.html'), '<title>flow</title>')
  writeFileSync(join(publicDir, 'assets/app-abc123.js'), 'let a')
  writeFileSync(join(publicDir, 'assets/app-abc123.js.br'), brotliCompressSync('let a'))
  writeFileSync(join(publicDir, 'assets/app-abc123.js.gz'), gzipSync('let a'))
  writeFileSync(join(publicDir, 'assets/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(publicDir, 'assets/dot.png'), '')
  for (const folder of ['v1', '1.0.0']) {
    mkdirSync(join(publicDir, 'sdk', folder), { recursive: true })
    writeFileSync(join(publicDir, 'sdk', folder, 'loader.js'), 'let sdk')
  }
  server = await createTestServer({ publicDir })
})
afterAll(async () => {
  await server.close()
  rmSync(join(publicDir, '..'), { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.request(path, { headers, method })

test.each([
  ['/', 'sign in'],
  ['/login', 'sign in'],
  ['/signup', 'sign up'],
  ['/login/x', 'console'],
  ['/employees', 'console'],
  ['/billing/success?session_id=x', 'console'],
  ['/verify/abc', 'flow'],
  ['/verify/abc.def?channel=email', 'flow'],
  ['/verification/abc', 'flow'],
])('%s is the %s', async (path, title) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain(title)
})

test.each([
  ['/', 'dashboard'],
  ['/dashboard', 'signed in'],
  ['/employees', 'list'],
  ['/employees/1', 'signed in'],
  ['/login', 'signed in'],
  ['/signup', 'signed in'],
])('%s is the document %s for a request with a session', async (path, title) => {
  const response = await get(path, { cookie: 'access_token=token-1' })
  expect(await response.text()).toContain(title)
  expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
  expect((await get(path)).headers.get('vary')).toBe('cookie, accept-encoding')
})

test.each([
  ['/assets/missing-abc.js'],
  ['/favicon.ico'],
  ['/assets/app-abc123.js.br'],
  ['/../secret.txt'],
  ['/..%2fsecret.txt'],
  ['/%2e%2e/secret.txt'],
  ['/assets/..%5c..%5csecret.txt'],
  ['/assets/..%252f..%252fsecret.txt'],
  ['/.env'],
])('%s is not there', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('an unknown API address is never a page', async () => {
  expect((await get('/api/nothing')).status).toBe(404)
  expect((await get('/api')).status).toBe(404)
})

test('hashed files are kept for ever, pages are asked for again, flow pages are not kept at all', async () => {
  const cache = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cache('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await cache('/employees')).toBe('no-cache')
  expect(await cache('/verify/abc')).toBe('no-store')
})

test("the widget's files are any site's to load: a release for ever, the moving one for minutes", async () => {
  for (const [path, cache] of [
    ['/sdk/v1/loader.js', 'public, max-age=300'],
    ['/sdk/1.0.0/loader.js', 'public, max-age=31536000, immutable'],
  ] as const) {
    const { status, headers } = await get(path, { origin: 'https://hr.example.com' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe(cache)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  for (const path of ['/', '/assets/app-abc123.js', '/verify/abc', '/sdk', '/api/system']) {
    const { headers } = await get(path, { origin: 'https://hr.example.com' })
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  }
})

test.each([['/sdk/v1/missing.js'], ['/sdk/2.0.0/loader.js'], ['/sdk/v1/'], ['/sdk/v1']])(
  '%s is not there, and no cache keeps that',
  async (path) => {
    const { status, headers } = await get(path)
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 404, cache: 'no-store' })
  },
)

test('each file says what it is, and text in which letters', async () => {
  const files = ['/index.html', '/assets/app-abc123.js', '/assets/mark.svg', '/assets/dot.png']
  const told: (string | null)[] = []
  for (const path of files) told.push((await get(path)).headers.get('content-type'))
  expect(told).toEqual([
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'image/svg+xml; charset=utf-8',
    'image/png',
  ])
})

test('files are sent compressed to who can read it', async () => {
  const fetched = async (accept: string) => {
    const response = await get('/assets/app-abc123.js', { 'accept-encoding': accept })
    return {
      encoding: response.headers.get('content-encoding'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  const brotli = await fetched('gzip, deflate, br, zstd')
  expect(brotli.encoding).toBe('br')
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe('let a')
  const gzip = await fetched('gzip;q=1.0, br;q=0')
  expect(gzip.encoding).toBe('gzip')
  expect(gunzipSync(gzip.bytes).toString()).toBe('let a')
  expect(await fetched('identity')).toEqual({ encoding: null, bytes: Buffer.from('let a') })
})

test('what a browser has is not sent again', async () => {
  const first = await get('/employees')
  const again = await get('/employees', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('HEAD tells about a file without sending it', async () => {
  const response = await get('/assets/app-abc123.js', {}, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('5')
  expect(await response.text()).toBe('')
})

test('a flow page does not leak its address', async () => {
  const { headers } = await get('/verify/abc')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

const pages = ['/', '/login', '/verify/abc']
const others = ['/assets/app-abc123.js', '/assets/mark.svg', '/api/system', '/api/nothing', '/healthz']

test('every answer carries the security headers', async () => {
  for (const path of [...pages, ...others]) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe(path.startsWith('/verify') ? 'no-referrer' : 'same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('a page may load and call what is ours, and use no device', async () => {
  for (const path of pages) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
})

test('what is no page may do nothing, should a browser show it as one', async () => {
  for (const path of others) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  }
})

test('a document allows the script that it holds, by its hash, and no other', async () => {
  const policyOf = async (path: string) =>
    (await get(path, { cookie: 'access_token=token-1' })).headers.get('content-security-policy')
  const hash = createHash('sha256').update('let early = 1 < 2').digest('base64')
  const plain = await policyOf('/dashboard')
  expect(plain).toContain("script-src 'self';")
  expect(await policyOf('/employees')).toBe(
    plain?.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`),
  )
  const known = (await get('/employees', { cookie: 'access_token=token-1' })).headers.get('etag') ?? ''
  const again = await get('/employees', { cookie: 'access_token=token-1', 'if-none-match': known })
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([
    304,
    await policyOf('/employees'),
  ])
})

test('over https the browser is told to stay there', async () => {
  const secure = await createTestServer({ env: { publicUrl: 'https://verify.example.com' }, keepData: true })
  for (const path of ['/', '/verify/abc', '/api/system', '/api/nothing', '/healthz']) {
    const { headers } = await secure.app.request(path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
  }
  await secure.close()
})

test('answers of the API are not kept', async () => {
  for (const path of ['/api/system', '/api/auth/me', '/api/nothing']) {
    expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  }
})
