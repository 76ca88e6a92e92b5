// Runs before any command on a fresh clone, where nothing but Node and npm is there: hence JavaScript, since Node 20 runs
// no TypeScript and tsx is not installed yet. `node scripts/setup.mjs --build` builds what is stale, too.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Ends the process with the reason on one line where this machine cannot run the project. */
export function setUp({ build = false } = {}) {
  process.chdir(root)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Bonafide needs Node 20.19 or later. You have ${process.versions.node}. Get it from https://nodejs.org.`,
    )
  }
  if (!isInstalled(root)) install()
  if (build) buildStale()
}

/**
 * Whether what the lock file names is there, in its versions. The ages of the files do not tell: a folder of packages that
 * was kept from an earlier state may be younger than the lock file of this one.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  // npm writes this file at the end of an installation.
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(
    // The project itself is in no list of installed ones; what is optional may be for another platform.
    ([path, { version, optional }]) =>
      path === '' || optional || (path in installed && installed[path]?.version === version),
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>} none where there is no such file
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return {}
  }
}

function install() {
  console.log('Installing packages…')
  // Not `npm ci`: it refuses a lock file that was written where a registry lacks the optional binaries of other
  // platforms. `--no-save` leaves the lock file as it is, too.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund'])
}

/** As `npm run build:all`, without the time that npm itself takes: wireit reads in the environment what it is to run. */
function buildStale() {
  const wireit = join(root, 'node_modules/wireit/bin/wireit.js')
  run(process.execPath, [wireit], {
    npm_lifecycle_event: 'build:all',
    npm_package_json: join(root, 'package.json'),
    npm_config_user_agent: process.env['npm_config_user_agent'] ?? 'npm/10',
    // Builds of earlier sources are not kept: nothing would ever delete them.
    WIREIT_CACHE: 'none',
  })
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm is a .cmd file on Windows, which only a shell starts.
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) fail(`Could not run ${[command, ...args].join(' ')}. See the output above.`)
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  console.error(reason)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp({ build: process.argv.includes('--build') })
