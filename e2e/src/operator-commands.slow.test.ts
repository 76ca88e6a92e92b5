import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../server/testing/database/start-postgres.ts'
import { codeBlock } from './production/production.ts'
import { npmRun, npmStart } from './product/npm-run.ts'
import { createPartner, type Partner } from './walks/partner.ts'
import { type Product, startProduct } from './product/product.ts'

// Each command as an operator types it, beside a server on PostgreSQL that goes on meanwhile.
const newSecret = () => execFileSync('openssl', ['rand', '-hex', '32'], { encoding: 'utf8' }).trim()

let postgres: Awaited<ReturnType<typeof startPostgres>>
let env: Record<string, string>
let product: Product
let partner: Partner
beforeAll(async () => {
  postgres = await startPostgres()
  const [DATA_KEY, SESSION_SECRET] = [newSecret(), newSecret()]
  env = { DATABASE_URL: postgres.url, DATA_KEY, SESSION_SECRET, LOG_LEVEL: 'warn' }
  product = await startProduct({ env })
  partner = await createPartner(product.url, 'https://hr.example')
})
afterAll(async () => {
  await product?.remove()
  await postgres?.stop()
})

/** Runs the same command where there is no npm. */
function node(script: string, args: string[] = [], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'development', ...env, ...more },
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

const ends = (code: number, words: string | RegExp) => ({ code, output: expect.stringMatching(words) })

test('worker runs until it is interrupted, and ends without an error', async () => {
  const worker = npmStart('worker', [], { env: { ...env, LOG_LEVEL: 'info' } })
  await worker.until('worker is running')
  await worker.interrupt()
  expect(worker.output()).not.toMatch(/error/i)
})

test('owners:invite invites the first owner of an organisation, and once more where it is said again', async () => {
  const owner = ['owner@example.com', '--organisation', 'Oak Care']
  expect(await npmRun('owners:invite', owner, { env })).toEqual(ends(0, 'a new organisation, Oak Care'))
  expect(node('dist/server/owners-invite.js', owner)).toEqual(
    ends(0, 'the organisation made for them before'),
  )
})

test('messages:release, messages:stop and messages:allow change what an organisation may send', async () => {
  const usage = () => partner.call('GET', '/settings/messages')
  expect(await npmRun('messages:release', ['partner', '--per-day', '900'], { env })).toEqual(
    ends(0, 'may send 900 messages a day'),
  )
  expect((await usage())['limits'][0].most).toBe(900)
  expect(await npmRun('messages:stop', ['partner', '--reason', 'Employees complained.'], { env })).toEqual(
    ends(0, 'sends nothing any more'),
  )
  expect((await usage())['hold']).toBe('stopped')
  expect(await npmRun('messages:allow', ['partner'], { env })).toEqual(ends(0, 'may send messages again'))
  expect((await usage())['hold']).toBeNull()
  expect(node('dist/server/messages.js', ['release', 'partner', '--none'])).toEqual(
    ends(0, 'has the limits of its plan again'),
  )
})

test('sso:domain proves no domain that no organisation has entered', async () => {
  expect(await npmRun('sso:domain', ['oak.example'], { env })).toEqual(
    ends(1, 'No organisation has entered oak.example'),
  )
})

test('factors:reset tells of a user without a second factor, and of an address without a user', async () => {
  expect(await npmRun('factors:reset', [partner.email], { env })).toEqual(ends(0, 'has no second factor'))
  expect(node('dist/server/factors-reset.js', ['nobody@example.com'])).toEqual(
    ends(1, 'There is no user with the address nobody@example.com'),
  )
})

test('audit:verify finds every audit log whole, what operators did included', async () => {
  expect(await npmRun('audit:verify', [], { env })).toEqual(ends(0, /The audit log is unchanged: \d+ rows/))
})

test('keys:rotate re-encrypts with the new key, and says what still needs the previous one', async () => {
  const { apiKey } = partner
  const changed = { ...env, DATA_KEY: newSecret(), DATA_KEY_PREVIOUS: env['DATA_KEY'] ?? '' }
  const first = await npmRun('keys:rotate', [], { env: changed })
  expect(first.output).toMatch(/[1-9]\d* re-encrypted/)
  expect(first.output).toContain(apiKey.slice(0, 14))
  expect(node('dist/server/keys-rotate.js', [], changed).output).not.toMatch(/[1-9]\d* re-encrypted/)
  // Back again, for the server that goes on with it.
  const back = { DATA_KEY_PREVIOUS: changed.DATA_KEY }
  expect(node('dist/server/keys-rotate.js', [], back).output).toMatch(/[1-9]\d* re-encrypted/)
})

test('distribute says where the database is not on a cluster', async () => {
  expect(await npmRun('distribute', [], { env })).toEqual(ends(1, 'This database is not on Citus'))
})

test('the call of sdk/README.md that asks for a token gets one', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../../sdk/README.md'), 'utf8')
  const { employeeId } = await partner.invite()
  const command = codeBlock(readme, 'sh')
    .replace('https://app.example', product.url)
    .replace('"…"', `"${employeeId}"`)
  expect(command).toMatch(/^curl /)
  const answer = execFileSync('sh', ['-c', command], {
    env: { ...process.env, BONAFIDE_API_KEY: partner.apiKey },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(answer)).toMatchObject({ token: expect.any(String) })
})

test('backup of the embedded database, put back by restore, keeps what it replaces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-commands-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'a.backup')]
  await cp(inject('emptyData'), dataDir, { recursive: true })
  const embedded = { env: { DATA_DIR: dataDir } }
  expect(await npmRun('backup', [file], embedded)).toEqual(ends(0, /holds \d+ files/))
  expect(await npmRun('restore', [file], embedded)).toEqual(ends(0, 'The previous data is in'))
  expect((await readdir(dataDir)).some((name) => name.startsWith('before-restore-'))).toBe(true)
})
