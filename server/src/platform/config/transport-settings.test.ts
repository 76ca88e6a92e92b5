import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates, TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { tlsIdentity } from '#testing/fakes/tls-identity.ts'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'

let dataDir: string
let authority: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bonafide-transport-'))
  authority = join(dataDir, 'ca.crt')
  writeFileSync(authority, tlsIdentity.ca)
})
afterAll(() => rmSync(dataDir, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const elsewhere = 'postgres://bonafide:secret-77@db.example.com/bonafide'
const here = 'postgres://bonafide:secret-77@127.0.0.1/bonafide'

/** Starts in production with one of these, and everything else as it should be. */
const start = (settings: Record<string, string>) => () =>
  parseEnv({
    ...productionSettings(),
    DATA_DIR: dataDir,
    ALLOW_SANDBOX: '1',
    DATABASE_URL: here,
    ...settings,
  })

const written = (query: string) => query.replaceAll('CA', authority)

const unchecked = [
  '',
  '?sslmode=disable',
  '?sslmode=allow',
  '?sslmode=prefer',
  '?sslmode=no-verify',
  '?sslmode=verify-full&sslmode=no-verify',
  '?sslmode=no-verify&sslrootcert=CA',
  '?uselibpqcompat=true&sslmode=disable',
  '?uselibpqcompat=true&sslmode=prefer',
  '?uselibpqcompat=true&sslmode=require',
  '?sslmode=require&uselibpqcompat=true',
  // A certificate of the right authority, with the name of any other machine.
  '?uselibpqcompat=true&sslmode=require&sslrootcert=CA',
  '?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=CA',
  '?ssl=0',
  '?ssl=false',
  '?ssl=no-verify',
  '?ssl=maybe',
  '?SSLMODE=verify-full',
  '?host=db2.example.com&sslmode=no-verify',
]
const checked = [
  '?sslmode=verify-full',
  '?sslmode=verify-full&sslrootcert=CA',
  '?uselibpqcompat=true&sslmode=verify-full',
  // As this driver reads them: like verify-full.
  '?sslmode=require',
  '?sslmode=verify-ca&sslrootcert=CA',
  '?ssl=true',
  '?ssl=1',
  '?sslnegotiation=direct',
]

describe.each(['DATABASE_URL', 'MIGRATION_DATABASE_URL'])('%s', (name) => {
  test.each(unchecked)(
    'production refuses one to another machine with “%s”, and says what to write',
    (query) => {
      const refused = start({ [name]: elsewhere + written(query) })
      expect(refused).toThrow(
        new RegExp(
          `^${name} .*certificate.*\\?sslmode=verify-full[^\n]*, or set ALLOW_INSECURE to hold database$`,
        ),
      )
      expect(refused).not.toThrow('secret-77')
      expect(start({ [name]: elsewhere + written(query), ALLOW_INSECURE: 'database' })).not.toThrow()
    },
  )

  test.each(checked)('production starts with one to another machine with “%s”', (query) => {
    expect(start({ [name]: elsewhere + written(query) })).not.toThrow()
  })

  test.each(['?host=db.example.com', '?host=db.example.com&sslmode=no-verify'])(
    'one that names this machine and another is of the other: “%s”',
    (query) => {
      expect(start({ [name]: here + query })).toThrow(new RegExp(`^${name} `))
    },
  )

  test.each(['?sslmode=disable', '?sslmode=no-verify', '?host=/var/run/postgresql'])(
    'within this machine it may be as it is: “%s”',
    (query) => {
      expect(start({ [name]: here + query })).not.toThrow()
    },
  )

  test.each([
    'postgres://a.example.com:5432,b.example.com:5432/bonafide?sslmode=verify-full',
    'postgres://bonafide:secret-77@a.example.com:5432,b.example.com:5432/bonafide?sslmode=verify-full',
    `${elsewhere}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt`,
    `${elsewhere}?uselibpqcompat=true&sslmode=verify-ca`,
  ])('one that the driver cannot read is named, without what it holds: %s', (address) => {
    const refused = start({ [name]: address })
    expect(refused).toThrow(new RegExp(`^${name} cannot be used[^\n]+$`))
    expect(refused).not.toThrow('secret-77')
  })
})

// What a client of PostgreSQL sends first where it wants TLS; directly it is a record of TLS itself.
const asksForTls = 80_877_103
const tlsRecord = 22

/** Whom a process tells as what it signs in, by an address that ends so: another machine, which waits on this one. */
async function toldBy(query: string): Promise<string> {
  let told = ''
  const { key, cert } = tlsIdentity
  const impostor = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first) => {
      const isAsking = first.length === 8 && first.readInt32BE(4) === asksForTls
      if (!isAsking && first[0] !== tlsRecord) {
        told += first.toString()
        return socket.destroy()
      }
      if (isAsking) socket.write('S')
      else socket.unshift(first)
      return new TLSSocket(socket, { isServer: true, key, cert, ALPNProtocols: ['postgresql'] })
        .on('error', () => {})
        .on('data', (text) => {
          told += text.toString()
          socket.destroy()
        })
    })
  })
  await once(impostor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void impostor.close())
  const url = `postgres://bonafide:secret-77@localhost:${(impostor.address() as AddressInfo).port}/bonafide`
  await expect(openPostgres(url + query, { onError: () => {} })).rejects.toThrow('does not answer')
  return told
}

test.each(checked)('a server that shows another certificate is told nothing by “%s”', async (query) => {
  expect(await toldBy(written(query))).toBe('')
  // What production refuses would have told it.
  expect(await toldBy('?sslmode=no-verify')).toContain('bonafide')
})

test('an authority of one’s own is believed where it is named, and no other', async () => {
  const query = '?uselibpqcompat=true&sslmode=verify-ca&sslrootcert='
  expect(await toldBy(query + authority)).toContain('bonafide')
  const another = join(dataDir, 'another.crt')
  writeFileSync(another, rootCertificates[0] ?? '')
  expect(await toldBy(query + another)).toBe('')
})

test('PGSSLMODE counts for an address that says nothing', () => {
  vi.stubEnv('PGSSLMODE', 'verify-full')
  expect(start({ DATABASE_URL: elsewhere })).not.toThrow()
})

test.each(['disable', 'no-verify'])('PGSSLMODE=%s is refused where the address says nothing', (mode) => {
  vi.stubEnv('PGSSLMODE', mode)
  expect(start({ DATABASE_URL: elsewhere })).toThrow(/^DATABASE_URL /)
  // What the address says goes before it.
  expect(start({ DATABASE_URL: `${elsewhere}?sslmode=verify-full` })).not.toThrow()
})

test('Node is not told to take any certificate', () => {
  expect(start({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED /)
})

const mail = (SMTP_URL: string) => start({ SMTP_URL, MAIL_FROM: 'hr@example.com' })

test.each([
  'smtp://mail.example.com',
  'smtp://:password@mail.example.com',
  'smtps://user:password@mail.example.com?tls.rejectUnauthorized=false',
  'smtp://user:password@mail.example.com?tls.rejectUnauthorized=false',
  'smtp://user:password@mail.example.com?ignoreTLS=true',
  'smtp://user:password@mail.example.com?requireTLS=false',
  'smtp://user:password@mail.example.com?opportunisticTLS=true',
  'smtps://user:password@mail.example.com?secure=false',
  'smtps://user:password@mail.example.com?tls.servername=other.example.com',
  'smtp://localhost?host=mail.example.com',
  'smtps://user:password@mail.example.com?proxy=http%3A%2F%2Fproxy.example.com',
])('production refuses SMTP_URL = %s', (url) => {
  expect(mail(url)).toThrow(/^SMTP_URL [^\n]+, or set ALLOW_INSECURE to hold smtp$/)
  expect(start({ SMTP_URL: url, MAIL_FROM: 'hr@example.com', ALLOW_INSECURE: 'smtp' })).not.toThrow()
})

test.each([
  'smtps://user:password@mail.example.com:465',
  'smtp://user:password@mail.example.com:587?name=verify.example.com',
  'smtp://localhost:25',
])('production starts with SMTP_URL = %s', (url) => {
  expect(mail(url)).not.toThrow()
})

test.each([
  'EVIDENCE_S3_ENDPOINT',
  'STRIPE_API_URL',
  'TWILIO_API_URL',
  'GOOGLE_API_URL',
  'YOTI_API_URL',
  'HR_SYSTEM_API_URL',
  'AUDIT_ANCHOR_URL',
])('%s is https to another machine, in production or not', (name) => {
  expect(() => parseEnv({ DATA_DIR: dataDir, [name]: 'http://store.example.com' })).toThrow(
    new RegExp(`${name} must be an https address`),
  )
})

test('webhooks go to no host of the own network, unless it is named with its port', () => {
  expect(start({})().webhookPrivateHosts).toEqual([])
  const named = start({ WEBHOOK_PRIVATE_HOSTS: 'HR.intern:8443, 10.1.2.3:9000,[fd12::1]:443' })
  expect(named().webhookPrivateHosts).toEqual(['hr.intern:8443', '10.1.2.3:9000', '[fd12::1]:443'])
})

test.each([
  'hr.intern',
  '10.1.2.3',
  'https://hr.intern:8443',
  'hr.intern:0',
  '0x7f.1:443',
  'localhost:8443',
  '127.0.0.1:9000',
  'a b:1',
])('WEBHOOK_PRIVATE_HOSTS = %s is refused in one line', (hosts) =>
  expect(start({ WEBHOOK_PRIVATE_HOSTS: hosts })).toThrow(/^WEBHOOK_PRIVATE_HOSTS must be [^\n]+$/),
)
