import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startOf } from '#db/process-start.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Below the root, where the bundle finds the packages it does not hold.
const cache = join(root, '.cache/test')

let built: Promise<string> | undefined

/** The folder of `main.js` and `worker.js`, bundled from the sources as they are now, the way a release is. */
export function serverBundle(): Promise<string> {
  return (built ??= build())
}

async function build(): Promise<string> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    const pid = /^server-(\d+)$/.exec(name)?.[1]
    if (pid && startOf(Number(pid)) === undefined)
      await rm(join(cache, name), { recursive: true, force: true })
  }
  const folder = join(cache, `server-${process.pid}`)
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
  await cp(join(root, 'server/migrations'), join(folder, 'migrations'), { recursive: true })
  return folder
}
