import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

// npm writes this file at the end of an installation, so its age is the installation's.
const installed = join(root, 'node_modules/.package-lock.json')
const wanted = join(root, 'package-lock.json')

/** Installs the packages if they are absent or older than the lock file. */
export async function installMissing() {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return
  console.log('Installing packages…')
  // Not `npm ci`: it refuses a lock file that was written where a registry lacks the optional binaries of other
  // platforms. `--no-save` leaves the lock file as it is, too.
  const { ok } = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund'])
  if (!ok) throw new Error('Installing the packages failed; npm says why above.')
  utimesSync(installed, new Date(), new Date())
}
