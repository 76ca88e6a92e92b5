import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkTypes } from './check.ts'
import { bin, root, run } from './run.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

const typesOf = async (project: string): Promise<{ ok: boolean; output: string }> =>
  run(bin('tsc'), [...checkTypes, project], { capture: true })

test('an error in a file that looks older than what was built is found', { timeout: 60_000 }, async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-check-'))
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8'))
  const source = join(folder, 'value.ts')
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: 'out' }, files: ['value.ts'] }),
  )
  await writeFile(source, 'export const value: number = 1\n')
  const { mtime } = await stat(source)
  expect(await typesOf(folder)).toMatchObject({ ok: true })

  // As a checkout does that lands after the compiler read the file and before it wrote what it built.
  await writeFile(source, "export const value: number = '1'\n")
  await utimes(source, mtime, mtime)
  const { ok, output } = await typesOf(folder)
  expect(ok).toBe(false)
  expect(output).toContain('TS2322')
})
