import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bonafide-keys-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = () => ({ ...productionSettings(), DATA_DIR: dataDir, ALLOW_SANDBOX: '1' })

test.each([
  ['one byte', '07'.repeat(32)],
  ['a short pattern', 'a1b2'.repeat(16)],
  ['digits in order', '0123456789abcdef'.repeat(4)],
  ['bytes in order', Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')],
  ['a sentence in base64', Buffer.from('This is the secret of our server!').toString('base64')],
  ['a sentence in hex', Buffer.from('Our data key, do not tell anyone it').toString('hex')],
  ['words', 'change-me-to-something-that-nobody-knows-1234'],
  ['words of both cases', 'ChangeMe/ToSomething+ThatNobodyCouldGuess1234567890'],
  ['a repeated word', 'Tr0ub4dorTr0ub4dorTr0ub4dorTr0ub4dorTr0ub4dor'],
])('production refuses a key that is %s, without repeating it; elsewhere it may be used', (_what, key) => {
  for (const name of ['SESSION_SECRET', 'DATA_KEY', 'SESSION_SECRET_NEXT', 'DATA_KEY_NEXT']) {
    const refused = () => parseEnv({ ...production(), [name]: key })
    expect(refused).toThrow(new RegExp(`^${name} must be random[^\n]+$`))
    expect(refused).not.toThrow(key)
    expect(() => parseEnv({ DATA_DIR: dataDir, [name]: key })).not.toThrow()
  }
})

test('a random key is never taken for a weak one', () => {
  for (let i = 0; i < 500; i++) {
    const [hex, base64] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64url')]
    expect(() => parseEnv({ ...production(), SESSION_SECRET: hex, DATA_KEY: base64 })).not.toThrow()
  }
})

test('a weak key can be left behind, and so can one that is the same as the other secret', () => {
  const weak = 'a1'.repeat(32)
  const env = parseEnv({ ...production(), DATA_KEY_PREVIOUS: weak, SESSION_SECRET_PREVIOUS: weak })
  expect(env.dataKey.previous).toEqual(Buffer.from(weak, 'hex'))
  expect(env.sessionSecret.previous).toEqual(Buffer.from(weak, 'hex'))
})

test('no document prints a key that production takes', () => {
  const root = join(import.meta.dirname, '../../../..')
  const isOurs = (name: string) => !/^(\.|node_modules$|dist$)/.test(name) || name.startsWith('.env')
  const documents = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => isOurs(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
            join(entry.name, path),
          )
        : [entry.name],
    )
    .filter(
      (path) => /(\.md|\.env[.\w]*|Dockerfile|compose[.\w-]*)$/.test(path) && !path.includes('node_modules'),
    )
  expect(documents).toContain('README.md')
  for (const path of documents) {
    for (const [key] of readFileSync(join(root, path), 'utf8').matchAll(/[\w+/-]{43,}={0,2}/g)) {
      expect(() => parseEnv({ ...production(), DATA_KEY: key }), `${path}: ${key}`).toThrow(/^DATA_KEY/)
    }
  }
})
