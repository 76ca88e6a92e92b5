import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './lib/fingerprint.mjs'
import { root } from './lib/run.mjs'

let folder: string
const now = () => fingerprint([relative(root, folder)])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-fingerprint-'))
  await writeFile(join(folder, 'a.ts'), 'one')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a build is stale once a source is changed, added or removed', async () => {
  const seen = new Set([now()])
  await writeFile(join(folder, 'a.ts'), 'changed')
  seen.add(now())
  await writeFile(join(folder, 'b.ts'), 'two')
  seen.add(now())
  await rm(join(folder, 'a.ts'))
  seen.add(now())
  expect(seen.size).toBe(4)
})

test('a build is not stale because of a test, or of nothing at all', async () => {
  const before = now()
  expect(now()).toBe(before)
  await writeFile(join(folder, 'a.test.ts'), 'test')
  expect(now()).toBe(before)
})
