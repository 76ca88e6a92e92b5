import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bonafide-env-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = () => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://verify.example.com',
  SESSION_SECRET: 'a1'.repeat(32),
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  ALLOW_SANDBOX: '1',
})

test('nothing has to be set', () => {
  expect(parseEnv({ DATA_DIR: dataDir })).toMatchObject({
    port: 3000,
    portalPort: 3001,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    production: false,
    sandboxAllowed: true,
    logLevel: 'info',
    trustedProxies: [],
  })
})

test('the public address follows the port, unless it is set', () => {
  expect(parseEnv({ DATA_DIR: dataDir, PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  const set = parseEnv({ DATA_DIR: dataDir, PORT: '8080', PUBLIC_URL: 'https://a.example/' })
  expect(set.publicUrl).toBe('https://a.example')
})

test('outside production the secrets are made once, readable by their owner only', () => {
  const first = parseEnv({ DATA_DIR: dataDir })
  const second = parseEnv({ DATA_DIR: dataDir })
  expect(second.dataKey).toEqual(first.dataKey)
  expect(first.dataKey).not.toEqual(first.sessionSecret)
  expect(first.sessionSecret).toHaveLength(32)
  for (const name of ['data-key', 'session-secret']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  }
})

test('a damaged secret is not replaced in silence', () => {
  const path = join(dataDir, 'data-key')
  const kept = readFileSync(path)
  writeFileSync(path, 'short')
  expect(() => parseEnv({ DATA_DIR: dataDir })).toThrow(/data-key does not hold a secret/)
  writeFileSync(path, kept)
})

test('production starts with everything set', () => {
  expect(parseEnv(production())).toMatchObject({ production: true, sandboxAllowed: true })
})

test.each([
  ['SESSION_SECRET', undefined],
  ['SESSION_SECRET', 'too-short'],
  ['DATA_KEY', undefined],
  ['DATA_KEY', 'ab'.repeat(31)],
  ['DATA_KEY', 'a1'.repeat(32)],
  ['PUBLIC_URL', 'http://verify.example.com'],
  ['PUBLIC_URL', undefined],
  ['ALLOW_SANDBOX', undefined],
  ['ALLOW_SANDBOX', '0'],
])('production refuses %s = %s and names it', (name, value) => {
  expect(() => parseEnv({ ...production(), [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test.each([
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'https://a.example/path'],
  ['PUBLIC_URL', 'https://user@a.example'],
  ['DATABASE_URL', 'mysql://localhost/a'],
  ['LOG_LEVEL', 'loud'],
  ['ALLOW_SANDBOX', 'yes'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example'],
])('%s = %s is refused in one line that names it', (name, value) => {
  expect(() => parseEnv({ DATA_DIR: dataDir, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test('each wrong setting has a line of its own', () => {
  expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .+\nLOG_LEVEL .+$/)
})

test('a setting that is set to nothing is not set', () => {
  expect(parseEnv({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})
