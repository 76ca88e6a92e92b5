import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { startOf } from '#platform/db/data-directory.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Below the root, where the bundle finds the packages it does not hold.
const cache = join(root, '.cache/test')

const done = 'built'

let built: Promise<string> | undefined

/** The folder of `main.js` and `worker.js`, bundled from the sources as they are now, the way a release is. */
export function serverBundle(): Promise<string> {
  return (built ??= build())
}

async function build(): Promise<string> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    const pid = /^server-(\d+)-\d+(-next-\d+)?$/.exec(name)?.[1]
    if (pid && startOf(Number(pid)) === undefined)
      await rm(join(cache, name), { recursive: true, force: true })
  }
  // Uses the parent's id, which all workers of a run share: the first of them builds, and the others wait for it.
  const folder = join(cache, `server-${process.ppid}-${await lastChange()}`)
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) await buildInto(folder)
  else await vi.waitUntil(() => existsSync(join(folder, done)), { timeout: 60_000, interval: 100 })
  return folder
}

/** When a source was last changed, in milliseconds: a run that goes on watching builds what has changed. */
async function lastChange(): Promise<number> {
  const paths = ['server/src', 'shared/src'].map(async (name) =>
    (await readdir(join(root, name), { recursive: true })).map((file) => join(root, name, file)),
  )
  const times = await Promise.all(
    (await Promise.all(paths)).flat().map(async (path) => (await stat(path)).mtimeMs),
  )
  return Math.trunc(Math.max(...times))
}

async function buildInto(folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [
    '--config',
    'server/vite.config.ts',
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  await promisify(execFile)(process.execPath, [vite, 'build', 'server', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await writeFile(join(folder, done), '')
}
