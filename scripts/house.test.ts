import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { breaches } from './house.ts'

/** A house that keeps every rule, path by path. */
const house: Record<string, string> = {
  'package.json': JSON.stringify({ imports: { '#*': './server/src/*' } }),
  'server/layers.json': JSON.stringify({
    folder: 'server/src',
    layers: [['platform'], ['accounts'], ['billing', 'embed']],
    above: ['process'],
  }),
  'server/src/main.ts': "import './process/start.ts'",
  'server/src/modules.ts': 'const modules: readonly Module[] = [accounts, billing]',
  'server/src/platform/log.ts': 'export const log = 1',
  'server/src/accounts/module.ts': 'export const accounts: Module = {}',
  'server/src/billing/module.ts': 'export const billing: Module = {}',
  'server/src/embed/token.ts': 'export const token = 1',
  'server/src/process/start.ts': 'export const start = 1',
  'docs/api.md': 'a call\n'.repeat(6000),
}

async function breachesWith(changed: Record<string, string | undefined>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-house-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [file, code] of Object.entries({ ...house, ...changed })) {
    if (code === undefined) continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  return breaches(folder)
}

test('a house that keeps the rules has no breach', async () => {
  expect(await breachesWith({})).toEqual([])
})

test('a cycle of imports is found, of types and of what is loaded lazily too, with all its files', async () => {
  const long = '\n'.repeat(30)
  const files = {
    'a/a.ts': "import type { B } from '../b/b.ts'\nexport type A = B[]",
    'b/b.ts': "export type { C as B } from '../c/c.tsx'",
    'c/c.tsx': "export type C = import('../a/a.ts').A | string",
    'server/src/embed/d.ts': `export const e = () => import('./e.ts')${long}`,
    'server/src/embed/e.ts': `export * from '#embed/d.ts'${long}`,
    'clean/clean.ts': "import type { A } from '../a/a.ts'\nexport { e } from '../server/src/embed/e.ts'",
    'node_modules/f/index.ts': "export * from './index.ts'",
  }
  expect(await breachesWith(files)).toEqual([
    '3 files import each other:\n  a/a.ts → b/b.ts\n  b/b.ts → c/c.tsx\n  c/c.tsx → a/a.ts',
    '2 files import each other:\n  server/src/embed/d.ts → server/src/embed/e.ts\n  server/src/embed/e.ts → server/src/embed/d.ts',
  ])
})

const many = Object.fromEntries(
  Array.from({ length: 21 }, (_, i) => [`server/src/platform/part-${i}.ts`, 'export const part = 1']),
)

test.each<[what: string, changed: Record<string, string | undefined>, breach: string]>([
  [
    'a folder of 21 files',
    { ...many, 'server/src/platform/log.ts': undefined },
    'server/src/platform has 21 source files; more than 20 are not found again',
  ],
  [
    'a small file that one file beside it imports',
    { 'server/src/embed/claims.ts': "import { token } from './token.ts'\nexport const claims = token" },
    'server/src/embed/token.ts belongs into server/src/embed/claims.ts',
  ],
  ['a folder without a layer', { 'server/src/loose/a.ts': '' }, 'server/src/loose has no layer'],
  [
    'a layer without its folder',
    { 'server/src/embed/token.ts': undefined },
    'layers.json names embed, which is not there',
  ],
  [
    'a room that modules.ts leaves out',
    { 'server/src/embed/module.ts': 'export const embed: Module = {}' },
    'server/src/embed/module.ts is not in modules.ts',
  ],
  [
    'rooms in another order than that of their layers',
    { 'server/src/modules.ts': 'const modules: readonly Module[] = [billing, accounts]' },
    'modules.ts is not in the order of the layers',
  ],
  [
    'a fifth file beside the rooms',
    { 'server/src/app.ts': '', 'server/src/worker.ts': '', 'server/src/helpers.ts': '' },
    'server/src has 5 files of its own; four are enough',
  ],
  [
    'a generated file of more than 6,000 lines',
    { 'docs/api.md': 'a call\n'.repeat(6001) },
    'docs/api.md has 6001 lines, more than 6000',
  ],
])('%s is found', async (_, changed, breach) => {
  expect(await breachesWith(changed)).toEqual([breach])
})

test.each<[what: string, changed: Record<string, string>]>([
  [
    'that two import',
    {
      'server/src/embed/claims.ts': "import { token } from './token.ts'\nexport const claims = token",
      'server/src/embed/grant.ts': "import { token } from './token.ts'\nexport const grant = token",
    },
  ],
  [
    'that is loaded when it is needed',
    { 'server/src/embed/b.ts': "export const b = () => import('./token.ts')" },
  ],
  [
    'of styles',
    { 'console/src/a/a.css.ts': 'export const a = 1', 'console/src/a/a.ts': "import './a.css.ts'" },
  ],
  ['that a test alone imports', { 'server/src/embed/token.test.ts': "import './token.ts'" }],
])('a small file %s stays', async (_, changed) => {
  expect(await breachesWith(changed)).toEqual([])
})
