import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Settings } from '#platform/config/env.ts'
import { documentedBlocks } from '#testing/database/documented-roles.ts'

// What e2e/src/guide.slow.test.ts, which follows the guide, does not show. Nothing of it depends on the database that the
// other tests run on, so one project's run says it all.
const isEmbedded = inject('database').kind === 'pglite'
const pages = ['docs/deploy.md', 'docs/deploy-many.md', 'docs/operations.md', 'docs/settings.md'] as const
const file = (path: string) => new URL(`../../../${path}`, import.meta.url)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-guide-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: folder })

test.runIf(isEmbedded)('each block of the guide says what it is, and is one that a test runs', async () => {
  const opening = await Promise.all(
    pages.map(async (page) => {
      const fences = [...(await readFile(file(page), 'utf8')).matchAll(/^```(.*)$/gm)].map(([, name]) => name)
      return fences.filter((_name, index) => index % 2 === 0)
    }),
  )
  expect(new Set(opening.flat())).toEqual(new Set(['sh', 'ini', 'nginx', 'caddyfile']))
})

test.runIf(isEmbedded && existsSync('/usr/bin/systemd-analyze'))(
  'systemd takes the units of a release',
  { timeout: 120_000 },
  async () => {
    const names = await readdir(file('ops/systemd'))
    expect(names).toHaveLength(4)
    for (const name of names) {
      const unit = await readFile(file(`ops/systemd/${name}`), 'utf8')
      // The user and the program are those of a server.
      const here = unit.replace('User=bonafide', 'User=root').replaceAll('/usr/bin/node', process.execPath)
      await writeFile(join(folder, name.replace('@', '@3000')), here)
    }
    await cp(join(folder, 'bonafide-server@3000.service'), join(folder, 'bonafide-server@.service'))
    for (const name of await readdir(folder)) {
      const checked = await run('/usr/bin/systemd-analyze', 'verify', '--man=no', join(folder, name))
      expect(checked.stderr, name).not.toMatch(/bonafide-\w+[@.]/)
    }
  },
)

test.runIf(isEmbedded)('the shell takes every command', async () => {
  const blocks = pages.flatMap((page) => documentedBlocks(page, 'sh'))
  expect(blocks.length).toBeGreaterThan(15)
  for (const [index, block] of blocks.entries()) {
    const path = join(folder, `${index}.sh`)
    await writeFile(path, block)
    await expect(run('/bin/bash', '-n', path)).resolves.toMatchObject({ stderr: '' })
  }
})

test.runIf(isEmbedded)('the files of settings name settings that there are, each once', () => {
  const [complete = ''] = documentedBlocks('docs/settings.md', 'ini')
  const written = documentedBlocks('docs/deploy.md', 'sh').find((block) => block.includes('<<END')) ?? ''
  for (const settings of [complete, written.slice(written.indexOf('<<END'))]) {
    const names = [...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !Object.hasOwn(Settings.entries, name ?? ''))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})
