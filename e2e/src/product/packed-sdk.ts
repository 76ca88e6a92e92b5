import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
/** Kept, so that npm's installation serves the next run. */
const folder = join(root, '.cache/packed-sdk')

/** Runs a command and returns its output. */
async function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}) {
  // The runner of the tests sets NODE_ENV, by which bundlers build and npm installs.
  const clean = { ...process.env, NODE_ENV: undefined, ...env }
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd, env: clean, maxBuffer: 2 ** 26 })
  return stdout + stderr
}

/** Packs the package as a customer gets it. Returns the path of the archive. */
export async function packSdk(): Promise<string> {
  await mkdir(folder, { recursive: true })
  await run(root, 'npm', ['pack', '-w', 'sdk', '--silent', '--pack-destination', folder])
  const archives = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  if (archives.length !== 1) throw new Error(`${folder} has ${archives.length} archives, and one is needed`)
  return join(folder, archives[0]!)
}

/** Empties the folder of an app, but for the packages that npm has installed in it before. */
async function emptyApp(name: string): Promise<string> {
  const app = join(folder, name)
  await mkdir(app, { recursive: true })
  const earlier = (await readdir(app)).filter((entry) => entry !== 'node_modules')
  await Promise.all(earlier.map((entry) => rm(join(app, entry), { recursive: true })))
  return app
}

/** Installs what the app in a folder names, with the packed SDK in place of a published one. */
async function installWith(archive: string, app: string): Promise<void> {
  // npm keeps a package of the same version, whatever its files are.
  await rm(join(app, 'node_modules/@bonafide'), { recursive: true, force: true })
  await run(app, 'npm', ['install', '--no-save', '--no-package-lock', '--prefer-offline', archive])
}

/**
 * Builds a copy of an example with its own bundler. Returns the folder to serve.
 * @param example its path below `examples`
 * @param args for its bundler
 */
export async function buildExample(archive: string, example: string, args: string[], env = {}) {
  const app = await emptyApp(basename(example))
  const isCopied = (path: string) =>
    !['node_modules', 'dist'].includes(basename(path)) && !isOfRepository(path)
  await cp(join(root, 'examples', example), app, { recursive: true, filter: isCopied })
  await installWith(archive, app)
  await run(app, 'npm', ['run', 'build', '--', ...args], env)
  return join(app, 'dist')
}

/** True for the one that takes the types from the sources beside it. */
const isOfRepository = (path: string) => path.endsWith('react-portal/tsconfig.json')

/**
 * Runs tests with Jest in its usual setting. Returns its output; rejects where one of them fails.
 * @param tests texts of the files by their names
 */
export async function runJest(archive: string, tests: Record<string, string>): Promise<string> {
  const app = await emptyApp('jest')
  const devDependencies = {
    jest: '^30.5.2',
    'jest-environment-jsdom': '^30.5.2',
    react: '^19.3.1',
    'react-dom': '^19.3.1',
  }
  const files = { 'package.json': JSON.stringify({ private: true, devDependencies }), ...tests }
  for (const [name, text] of Object.entries(files)) await writeFile(join(app, name), text)
  await installWith(archive, app)
  // Without the flag Jest reads no ES module, of an app neither.
  const args = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--env=jsdom', '--rootDir=.']
  return run(app, process.execPath, args)
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves each folder below its name, on an origin that is not the product's. */
export async function serveFolders(folders: Map<string, string>): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const [, name = '', file = ''] = /^\/([\w-]+)\/([\w./-]*)/.exec(request.url ?? '') ?? []
    const path = join(folders.get(name) ?? folder, file || 'index.html')
    readFile(path).then(
      (content) => response.setHeader('Content-Type', types[extname(path)] ?? '').end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, listening))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}
