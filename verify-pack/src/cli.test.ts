import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  evidence,
  filesOf,
  keySet,
  manifestOf,
  orgId,
  otherOrgId,
  publicKey,
  signed,
  zip,
} from './pack-fixture.ts'

let folder: string
let server: Server
let asked: string[]
let answer: { status: number; body: string; location?: string }
const set = keySet()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'))
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const pack = await zip(signed())
  await writeFile(join(folder, 'pack.zip'), pack)
  const other = Buffer.from(pack)
  other[pack.indexOf('passport')] = 0x50
  await writeFile(join(folder, 'changed.zip'), other)
  await writeFile(join(folder, 'set.json'), JSON.stringify(set))
  const files = filesOf()
  await writeFile(join(folder, 'test.zip'), await zip(signed(files, manifestOf(files, { mode: 'test' }))))
  await writeFile(join(folder, 'jwk.json'), JSON.stringify(set.keys[0]))
  await writeFile(join(folder, 'key.pem'), publicKey.export({ format: 'pem', type: 'spki' }))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

function run(...args: string[]): Promise<{ code: number; output: string }> {
  asked = []
  const cli = join(import.meta.dirname, 'cli.mjs')
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test.each(['set.json', 'jwk.json', 'key.pem'])('a valid pack exits 0, with the key in %s', async (key) => {
  expect(await run('pack.zip', '--key', key)).toEqual({
    code: 0,
    output: `Ella Novak, Northgate: 2 records, 1 files, made 2026-11-22T10:00:00.000Z\nOrganisation ${orgId}\nValid\n`,
  })
})

test('a pack of test mode exits 3 with a line of its own, and never says Valid', async () => {
  const { code, output } = await run('test.zip', '--key', 'set.json')
  expect(code).toBe(3)
  expect(output).toContain('TEST: it was made in test mode.')
  expect(output).toMatch(/\nTEST\n$/)
  expect(output).not.toContain('Valid')
  expect((await run('test.zip', '--key', 'set.json', '--organisation', orgId)).code).toBe(3)
})

test('with --organisation a pack of another one exits 4', async () => {
  expect((await run('pack.zip', '--key', 'set.json', '--organisation', orgId)).code).toBe(0)
  for (const pack of ['pack.zip', 'test.zip']) {
    const { code, output } = await run(pack, '--key', 'set.json', '--organisation', otherOrgId)
    expect(code).toBe(4)
    expect(output).toContain(`It is of the organisation ${orgId}, not of ${otherOrgId}\n`)
    expect(output).toMatch(/\nOther organisation\n$/)
  }
})

test('a changed pack exits 1 and names the file', async () => {
  const { code, output } = await run('changed.zip', '--key', 'set.json')
  expect(code).toBe(1)
  expect(output).toContain(`✗ ${evidence} was changed\n`)
  expect(output).toMatch(/Changed\n$/)
})

test.each([
  ['a file that is no pack', ['set.json', '--key', 'set.json']],
  ['a file that is not there', ['none.zip', '--key', 'set.json']],
  ['a folder', ['.', '--key', 'set.json']],
  ['no key', ['pack.zip']],
  ['a key that is none', ['pack.zip', '--key', 'pack.zip']],
  ['a key that is not there', ['pack.zip', '--key', 'none.json']],
  ['an option that there is not', ['pack.zip', '--keys', 'set.json']],
  ['a key and an issuer', ['pack.zip', '--key', 'set.json', '--issuer', 'https://bonafide.example']],
  ['an issuer without encryption', ['pack.zip', '--issuer', 'http://bonafide.example']],
  ['an organisation that is no id', ['pack.zip', '--key', 'set.json', '--organisation', 'Northgate']],
  ['an empty organisation', ['pack.zip', '--key', 'set.json', '--organisation', '']],
  ['an issuer that is no address', ['pack.zip', '--issuer', 'bonafide.example']],
])('%s exits 2', async (_what, args) => {
  expect((await run(...args)).code).toBe(2)
})

test('the key of an issuer is fetched from its well-known address', async () => {
  answer = { status: 200, body: JSON.stringify(set) }
  expect((await run('pack.zip', '--issuer', issuer())).code).toBe(0)
  expect(asked).toEqual(['/.well-known/bonafide-evidence.json'])
  expect((await run('pack.zip', '--issuer', issuer(), '--organisation', orgId)).code).toBe(0)
  expect(asked).toEqual([`/.well-known/bonafide-evidence.json?organisation=${orgId}`])
})

test('an issuer that has no key, fails or sends elsewhere exits 2', async () => {
  answer = { status: 200, body: '{"keys":[]}' }
  expect((await run('pack.zip', '--issuer', issuer())).code).toBe(2)
  answer = { status: 500, body: JSON.stringify(set) }
  expect((await run('pack.zip', '--issuer', issuer())).code).toBe(2)
  answer = { status: 302, body: '', location: '/keys' }
  expect((await run('pack.zip', '--issuer', issuer())).code).toBe(2)
  expect(asked).toEqual(['/.well-known/bonafide-evidence.json'])
})

test('offline nothing is asked', async () => {
  await run('pack.zip', '--key', 'set.json')
  expect(asked).toEqual([])
})
