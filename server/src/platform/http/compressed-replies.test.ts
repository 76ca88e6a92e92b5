import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { compressReply, startStream, writeReply } from './streamed-bodies.ts'

const server = withTestServer()

const decode = { br: brotliDecompressSync, gzip: gunzipSync }
const browser = 'gzip, deflate, br, zstd'

/** Asks as a client that takes these encodings, and returns what it was sent and what that says. */
async function ask(path: string, token: string, accept: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accept }
  const reply = await server.app.request(`/api${path}`, { headers })
  const sent = Buffer.from(await reply.arrayBuffer())
  const encoding = reply.headers.get('content-encoding') as keyof typeof decode | null
  const text = (encoding ? decode[encoding](sent) : sent).toString()
  return { reply, encoding, sent, text }
}

async function withEmployees(count: number): Promise<string> {
  const { token } = await server.signUp()
  for (let i = 0; i < count; i++) await server.invite(token)
  return token
}

/** Has a call answer this, and returns what its caller gets. */
async function compressed(
  body: ConstructorParameters<typeof Response>[0],
  headers: Record<string, string>,
  accept = browser,
  method = 'GET',
): Promise<Response> {
  const app = new Hono().get('/', (c) => compressReply(c.req, new Response(body, { headers })))
  return app.request('/', { method, headers: { 'accept-encoding': accept } })
}

const line = 'Ada Lovelace,ada@example.com\n'
const csv = { 'content-type': 'text/csv; charset=utf-8' }

test.each([
  [browser, 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
])('a list is sent to who accepts %j as %j, and says the same', async (accept, expected) => {
  const token = await withEmployees(5)
  const plain = await ask('/employees', token, 'identity')
  const { reply, encoding, sent, text } = await ask('/employees', token, accept)
  expect(encoding).toBe(expected)
  expect(text).toBe(plain.text)
  expect(plain.sent.byteLength).toBeGreaterThan(2000)
  expect(sent.byteLength < plain.sent.byteLength / 2).toBe(expected !== null)
  expect(reply.headers.get('content-length')).toBe(String(sent.byteLength))
  expect(reply.headers.get('vary')).toContain('accept-encoding')
})

test('a short reply is sent as it is', async () => {
  const { encoding, sent } = await ask('/employees/stats', await withEmployees(0), browser)
  expect({ encoding, isShort: sent.byteLength < 2000 }).toEqual({ encoding: null, isShort: true })
})

test('a download is compressed while it is made, and a short one is sent as it is', async () => {
  const token = await withEmployees(0)
  const short = await ask('/employees/export.csv', token, browser)
  expect(short.encoding).toBeNull()
  const fullName = `Ella ${'Novák '.repeat(18)}`.trim()
  for (let i = 0; i < 5; i++) await server.invite(token, { fullName })
  const long = await ask('/employees/export.csv', token, browser)
  expect(long.encoding).toBe('br')
  expect(long.text).toBe((await ask('/employees/export.csv', token, 'identity')).text)
})

test('each piece of a stream can be read before the next is made', async () => {
  let goOn = () => {}
  const asked = new Promise<void>((done) => (goOn = done))
  async function* parts() {
    yield line.repeat(100)
    await asked
    yield 'the end'
  }
  const { body } = await compressed(await startStream(parts()), csv, 'gzip')
  const texts = body?.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream())
  const reader = texts?.getReader()
  let read = ''
  while (read.length < line.length * 100) read += (await reader?.read())?.value ?? ''
  expect(read).toBe(line.repeat(100))
  goOn()
  expect((await reader?.read())?.value).toBe('the end')
})

test('a stream that fails is cut off, and one that is given up is ended', async () => {
  async function* failing() {
    yield line.repeat(100)
    throw new Error('the database is gone')
  }
  const failed = await compressed(await startStream(failing()), csv)
  await expect(failed.text()).rejects.toThrow('the database is gone')
  let ended = false
  async function* endless() {
    try {
      for (;;) yield line.repeat(100)
    } finally {
      ended = true
    }
  }
  const given = await compressed(await startStream(endless()), csv)
  await given.body?.cancel()
  await expect.poll(() => ended).toBe(true)
})

test.each([
  ['an image', { 'content-type': 'image/png' }],
  ['an archive', { 'content-type': 'application/zip' }],
  ['events', { 'content-type': 'text/event-stream' }],
  ['what is compressed', { ...csv, 'content-encoding': 'zstd' }],
  ['what is not to be changed', { ...csv, 'cache-control': 'no-store, no-transform' }],
])('%s is sent as it is', async (_what, headers) => {
  const reply = await compressed(line.repeat(100), headers)
  expect(reply.headers.get('content-encoding')).toBe(headers['content-encoding' as never] ?? null)
  expect(await reply.text()).toBe(line.repeat(100))
})

test('HEAD is answered without compressing anything', async () => {
  const reply = await compressed(line.repeat(100), csv, browser, 'HEAD')
  expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([
    null,
    'accept-encoding',
  ])
})

test('a reply that hands out a secret is compressed by nobody, whatever stands beside it', async () => {
  const { token } = await server.signUp()
  const me = await server.app.request('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.headers.get('cache-control')).toBe('no-store, no-transform')
  for (const name of ['access_token', 'key', 'secret', 'token', 'recoveryCodes']) {
    const { text, headers } = writeReply({ [name]: 'x', beside: line.repeat(100) })
    const reply = await compressed(text, headers)
    expect([name, reply.headers.get('content-encoding')]).toEqual([name, null])
  }
  const typed = writeReply({ beside: `"token":"${line.repeat(100)}` })
  expect((await compressed(typed.text, typed.headers)).headers.get('content-encoding')).toBe('br')
  const lines = writeReply({ items: [line.repeat(100)] }, 'application/x-ndjson')
  expect((await compressed(lines.text, lines.headers)).headers.get('content-encoding')).toBe('br')
})

/** Returns the names of all fields of a schema. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'entries' in schema ? Object.keys(schema.entries as object) : []
  return [...own, ...Object.values(schema).flatMap((inner) => fieldsOf(inner, seen))]
}

test('of the fields that replies may open something with each is known', () => {
  const calls = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[])
  const names = new Set(calls.flatMap(({ reply }) => fieldsOf(reply)))
  const telling = [...names].filter((name) => /token|secret|^key$|password|recovery|otpauth/i.test(name))
  expect(telling.toSorted()).toEqual([
    'access_token',
    'key',
    'previousSecretUntil',
    'recoveryCodes',
    'recoveryCodesLeft',
    'secret',
    'token',
    // Links of many employees in a list, beside names that their employer has typed.
    'verificationToken',
    'weakPassword',
  ])
})
