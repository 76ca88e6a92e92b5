import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'
import { productionWarnings } from './production-warnings.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bonafide-env-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = () => ({
  ...productionSettings(),
  DATA_DIR: dataDir,
  SESSION_SECRET: sessionSecret,
  DATA_KEY: dataKey.toString('base64'),
  ALLOW_SANDBOX: '1',
})
const sessionSecret = randomBytes(32).toString('hex')
const dataKey = randomBytes(32)

test('nothing has to be set', () => {
  expect(parseEnv({ DATA_DIR: dataDir })).toMatchObject({
    port: 3000,
    portalPort: 3001,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    production: false,
    echoCodes: true,
    sandboxParts: new Set(['email', 'sms', 'whatsapp', 'identity', 'payment', 'google', 'rtw']),
    trustedProxies: [],
  })
})

test('a mistyped NODE_ENV starts no server for a laptop', () => {
  for (const mistyped of ['Production', 'prod', 'production\r', ' production'])
    expect(() => parseEnv({ ...production(), NODE_ENV: mistyped })).toThrow(
      'NODE_ENV must be production, development or test',
    )
  expect(parseEnv({ DATA_DIR: dataDir, NODE_ENV: 'development' }).production).toBe(false)
  expect(parseEnv(production()).production).toBe(true)
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
  expect(first.sessionSecret.current).toHaveLength(32)
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
  expect(parseEnv(production())).toMatchObject({ production: true, echoCodes: false })
})

test.each([
  ['SESSION_SECRET', undefined],
  ['SESSION_SECRET', 'too-short'],
  ['DATA_KEY', undefined],
  ['DATA_KEY', 'ab'.repeat(31)],
  ['DATA_KEY', sessionSecret],
  ['DATA_KEY', Buffer.from(sessionSecret, 'hex').toString('base64')],
  ['DATA_KEY_NEXT', sessionSecret],
  ['DATA_KEY_PREVIOUS', dataKey.toString('hex')],
  ['SESSION_SECRET_NEXT', sessionSecret],
  ['PUBLIC_URL', 'http://verify.example.com'],
  ['PUBLIC_URL', undefined],
  ['ALLOW_SANDBOX', undefined],
  ['ALLOW_SANDBOX', '0'],
  ['ALLOW_SANDBOX', 'rtw,email,sms,identity'],
  ['ECHO_CODES', '1'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.1,::/0'],
  ['TRUSTED_PROXIES', undefined],
  ['DATABASE_URL', 'postgres://db.example.com/bonafide'],
  ['DATABASE_URL', 'postgres://db.example.com/bonafide?sslmode=disable'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
])('production refuses %s = %s and names it', (name, value) => {
  expect(() => parseEnv({ ...production(), [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test.each([
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['HOST', 'verify.example.com'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'https://a.example/path'],
  ['PUBLIC_URL', 'https://user@a.example'],
  ['DATABASE_URL', 'mysql://localhost/a'],
  ['LOG_LEVEL', 'loud'],
  ['ALLOW_SANDBOX', 'yes'],
  ['ALLOW_SANDBOX', 'rtw,fax'],
  ['ECHO_CODES', 'yes'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['ALLOW_INSECURE', 'database,fax'],
  ['ALLOW_INSECURE', '1'],
])('%s = %s is refused in one line that names it', (name, value) => {
  expect(() => parseEnv({ DATA_DIR: dataDir, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test('each wrong setting has a line of its own', () => {
  expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .+\nLOG_LEVEL .+$/)
})

test('what is malformed, what is missing and what production refuses are said at once, each in one line', () => {
  const refused = () =>
    parseEnv({
      ...production(),
      PORT: 'x',
      SMTP_URL: 'smtp.example.com',
      DATA_KEY: '',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_FROM: 'OAK',
      PUBLIC_URL: 'http://verify.example.com',
      ALLOW_SANDBOX: 'email,sms',
      RUN_JOBS: '0',
    })
  const names = [
    'PORT',
    'SMTP_URL',
    'TWILIO_AUTH_TOKEN',
    'RUN_JOBS',
    'DATA_KEY',
    'ALLOW_SANDBOX',
    'PUBLIC_URL',
  ]
  expect(namesIn(refused)).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
})

/** The settings that a refusal names, a line each. */
function namesIn(refused: () => unknown): string[] {
  try {
    refused()
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '')
      .toSorted((a, b) => a.localeCompare(b))
  }
  return []
}

test('a setting that is set to nothing is not set', () => {
  expect(parseEnv({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

const real = {
  SMTP_URL: 'smtps://user:password@smtp.example.com',
  MAIL_FROM: 'hr@example.com',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: 'BONAFIDE',
  IDENTITY_PROVIDER: 'stripe',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  ...Object.fromEntries(
    ['PRICE', 'EXTRA_CHECK_PRICE'].flatMap((kind) =>
      ['BASIC', 'PREMIUM', 'ENTERPRISE'].map((plan) => [`STRIPE_${kind}_${plan}`, `price_${kind}${plan}`]),
    ),
  ),
}

test('production with right to work alone as a sandbox has nothing else of the sandbox', () => {
  const env = parseEnv({ ...production(), ...real, ALLOW_SANDBOX: 'rtw' })
  expect(env).toMatchObject({ sandboxParts: new Set(['rtw']), echoCodes: false })
})

test('in production users decide about the right to work, unless its sandbox is asked for and allowed', () => {
  const settings = { ...production(), ...real, ALLOW_SANDBOX: undefined }
  const elsewhere = { DATA_DIR: dataDir }
  expect(parseEnv(settings).rightToWork).toBe('assisted')
  expect(parseEnv({ ...settings, ALLOW_SANDBOX: 'rtw' }).rightToWork).toBe('assisted')
  expect(parseEnv(elsewhere).rightToWork).toBe('sandbox')
  expect(parseEnv({ ...elsewhere, RIGHT_TO_WORK_PROVIDER: 'assisted' }).rightToWork).toBe('assisted')
  expect(parseEnv(elsewhere).digital).toBeUndefined()
  expect(parseEnv({ ...elsewhere, DIGITAL_PROVIDER: 'sandbox' }).digital).toBe('sandbox')
  const asked = { ...settings, RIGHT_TO_WORK_PROVIDER: 'sandbox' }
  const refusal =
    /^ALLOW_SANDBOX must hold rtw in production[^\n]+: RIGHT_TO_WORK_PROVIDER and DIGITAL_PROVIDER$/
  expect(() => parseEnv(asked)).toThrow(refusal)
  expect(parseEnv({ ...asked, ALLOW_SANDBOX: 'rtw' }).rightToWork).toBe('sandbox')
})

test.each([
  ['email', ['SMTP_URL', 'MAIL_FROM']],
  ['sms', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
  ['identity', ['IDENTITY_PROVIDER']],
  ['payment', ['PAYMENT_PROVIDER']],
])('production says that %s would be a sandbox, and what to set', (part, missing) => {
  const settings = { ...production(), ...real, ...Object.fromEntries(missing.map((name) => [name, ''])) }
  const refusal = new RegExp(`^ALLOW_SANDBOX must hold ${part} in production[^\n]+: ${missing[0]}$`)
  expect(() => parseEnv({ ...settings, ALLOW_SANDBOX: 'rtw' })).toThrow(refusal)
  expect(parseEnv({ ...settings, ALLOW_SANDBOX: ` rtw, ${part} ` }).sandboxParts).toEqual(
    new Set([part, 'rtw']),
  )
})

test('with a test key of Stripe no check and no payment is real: production wants both to be allowed', () => {
  const settings = { ...production(), ...real, STRIPE_SECRET_KEY: 'sk_test_abc' }
  expect(() => parseEnv({ ...settings, ALLOW_SANDBOX: 'rtw,payment' })).toThrow(
    /^STRIPE_SECRET_KEY must be a live key in production, unless ALLOW_SANDBOX holds identity$/,
  )
  expect(() => parseEnv({ ...settings, ALLOW_SANDBOX: 'rtw,payment,identity' })).not.toThrow()
})

test('what production puts up with, though it may be a mistake, is said in the log', () => {
  const warnings = (settings: object) =>
    productionWarnings(parseEnv({ ...production(), ...real, ALLOW_SANDBOX: 'rtw', ...settings }))
  const url = { DATABASE_URL: 'postgres://localhost/bonafide' }
  const rtw = expect.stringMatching(/^ALLOW_SANDBOX: a sandbox may stand in for rtw/)
  expect(warnings(url)).toEqual([rtw])
  expect(warnings({})).toEqual([expect.stringMatching(/^DATABASE_URL is not set/), rtw])
  expect(warnings({ ...url, ALLOW_INSECURE: 'smtp,proxy' })).toContainEqual(
    expect.stringMatching(/^ALLOW_INSECURE: .+ smtp, proxy$/),
  )
  for (const name of ['STRIPE_API_URL', 'TWILIO_API_URL']) {
    expect(warnings({ ...url, [name]: 'https://stripe.com.example' })).toContainEqual(
      expect.stringMatching(new RegExp(`^${name} points to a server other than the provider's own`)),
    )
  }
  expect(warnings({ ...url, NODE_ENV: '' })).toEqual([])
})

test('production is reached on all addresses, unless HOST names one', () => {
  expect(parseEnv(production()).host).toBeUndefined()
  expect(parseEnv({ ...production(), HOST: '10.0.0.7' }).host).toBe('10.0.0.7')
  expect(parseEnv({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test.each([
  ['database', { DATABASE_URL: 'postgres://db.example.com/bonafide' }, 'DATABASE_URL has no certificate'],
  ['smtp', { SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL asks for no TLS'],
  ['proxy', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES must name the proxy'],
])('production starts with an insecure %s only where ALLOW_INSECURE holds it', (name, insecure, refusal) => {
  const settings = { ...production(), ...real, ...insecure }
  const others = ['database', 'smtp', 'proxy'].filter((other) => other !== name).join()
  expect(() => parseEnv({ ...settings, ALLOW_INSECURE: others })).toThrow(
    new RegExp(`^${refusal}[^\n]+ALLOW_INSECURE to hold ${name}$`),
  )
  expect(parseEnv({ ...settings, ALLOW_INSECURE: ` ${name} ` }).allowedInsecure).toEqual([name])
  expect(() => parseEnv({ ...insecure, DATA_DIR: dataDir, MAIL_FROM: '', SMTP_URL: '' })).not.toThrow()
})

test.each([
  ['DATABASE_URL', 'postgres://127.0.0.1/bonafide'],
  ['DATABASE_URL', 'postgres://[::1]/bonafide'],
  ['DATABASE_URL', 'postgres:///bonafide?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://db.example.com/bonafide?sslmode=verify-full'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com'],
])('production takes %s = %s for safe', (name, value) => {
  expect(() => parseEnv({ ...production(), ...real, [name]: value })).not.toThrow()
})

test('a code is in no answer where ECHO_CODES is 0', () => {
  expect(parseEnv({ DATA_DIR: dataDir, ECHO_CODES: '0' }).echoCodes).toBe(false)
})
