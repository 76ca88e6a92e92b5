import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { startPostgres } from '../../../server/testing/database/start-postgres.ts'
import { freePort } from './free-port.ts'

const root = resolve(import.meta.dirname, '../../..')
const source = join(root, 'n8n-nodes-bonafide')

/** The releases that the nodes are tried in and linted by. `N8N_VERSION=latest` tries what came after them. */
const wanted = process.env['N8N_VERSION']
const versions = wanted ? { n8n: wanted, linter: 'latest' } : { n8n: '2.41.1', linter: '0.48.3' }

/** Kept: it is 2 GB of packages. */
const folder = join(root, '.cache/n8n', versions.n8n)

// The runner of the tests sets NODE_ENV, by which npm installs and n8n runs.
const clean = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined, VITEST: undefined }

async function run(cwd: string, command: string, args: string[], env: object = {}): Promise<string> {
  const options = { cwd, env: { ...clean, ...env }, maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(command, args, options)
  return stdout
}

/**
 * Installs n8n and its linter for this project alone, unless an earlier run did so. They are no dependencies of the
 * project, which would be 20 times as large with them, and their licence is not one that it takes.
 */
export async function installN8n(): Promise<void> {
  const mark = join(folder, 'installed')
  if (existsSync(mark)) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const packages = [`n8n@${versions.n8n}`, `@n8n/node-cli@${versions.linter}`, 'typescript@5.8.3']
  // Without the scripts: they build drivers of databases and queues that nothing here uses.
  await run(folder, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages])
  await writeFile(mark, '')
}

/** The package as n8n reads it to lint it: sources and package.json in a folder below n8n's own packages. */
export async function copyToLint(): Promise<string> {
  const copy = join(folder, 'lint')
  await rm(copy, { recursive: true, force: true })
  const left = new Set(['dist', 'node_modules', 'testing', 'types', 'build.mjs', 'tsconfig.build.json'])
  await cp(source, copy, {
    recursive: true,
    filter: (path) => !left.has(basename(path)) && !path.endsWith('.test.ts'),
  })
  const config = `import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n`
  await writeFile(join(copy, 'eslint.config.mjs'), config)
  const tsconfig = {
    compilerOptions: {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: ['credentials', 'nodes'],
  }
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig))
  return copy
}

/** Runs n8n's linter, or the compiler against n8n's types. Returns what it finds, warnings too. */
export async function faultsOf(copy: string, tool: 'n8n-node' | 'tsc'): Promise<string> {
  const args = tool === 'tsc' ? ['-p', 'tsconfig.json'] : ['lint']
  const said = await run(copy, join(folder, 'node_modules/.bin', tool), args, { CI: '1' }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `✖ ${stdout}${stderr}`,
  )
  return said.includes('✖') ? said : ''
}

export type N8n = Awaited<ReturnType<typeof createN8n>>

/** An n8n with an empty database of its own, in which the package is installed as its users install it. */
export async function createN8n() {
  const postgres = await startPostgres()
  const home = await mkdtemp(join(tmpdir(), 'bonafide-n8n-'))
  const port = await freePort()
  const { hostname, port: databasePort } = new URL(postgres.url)
  const env = {
    N8N_USER_FOLDER: home,
    N8N_ENCRYPTION_KEY: randomBytes(16).toString('hex'),
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    WEBHOOK_URL: `http://localhost:${port}/`,
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: databasePort,
    DB_POSTGRESDB_DATABASE: 'postgres',
    DB_POSTGRESDB_USER: 'postgres',
    DB_POSTGRESDB_PASSWORD: 'postgres',
    // Nothing leaves.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
  }
  await installNodes(join(home, '.n8n/nodes'))
  const command = (...args: string[]) =>
    run(folder, process.execPath, [join(folder, 'node_modules/n8n/bin/n8n'), ...args], env)
  let child: ChildProcess | undefined
  const stop = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill('SIGTERM')
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    rows: postgres.rows,
    command,
    /** Imports workflows or credentials, given as n8n exports them. */
    async put(kind: 'credentials' | 'workflow', given: object) {
      const file = join(home, `${kind}.json`)
      await writeFile(file, JSON.stringify([given]))
      await command(`import:${kind}`, `--input=${file}`)
    },
    async start() {
      const bin = join(folder, 'node_modules/n8n/bin/n8n')
      child = spawn(process.execPath, [bin, 'start'], {
        cwd: folder,
        env: { ...clean, ...env },
        stdio: 'pipe',
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => (output += String(chunk)))
      const { pid } = child
      await vi.waitUntil(() => output.includes('Editor is now accessible') || child?.exitCode !== null, {
        timeout: 180_000,
        interval: 200,
      })
      if (child.exitCode !== null) throw new Error(`n8n (${pid}) has ended: ${output}`)
      return { output: () => output }
    },
    stop,
    /** Switches a workflow off as the owner does in the editor. */
    async switchOff(workflowId: string) {
      const send = (path: string, body: object, cookie = '') =>
        fetch(`http://localhost:${port}/rest${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'browser-id': 'test', cookie },
          body: JSON.stringify(body),
        })
      const owner = { firstName: 'Nora', lastName: 'Owner', email: 'nora@example.com' }
      const signedIn = await send('/owner/setup', {
        ...owner,
        password: `Aa1${randomBytes(12).toString('hex')}`,
      })
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      const done = await send(`/workflows/${workflowId}/deactivate`, {}, cookie)
      if (!done.ok) throw new Error(`n8n answered ${done.status}: ${await done.text()}`)
    },
    async remove() {
      await stop()
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Packs the package and installs it in a folder, as n8n does for its users. */
async function installNodes(nodes: string): Promise<void> {
  await mkdir(nodes, { recursive: true })
  await writeFile(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }')
  await run(root, 'npm', ['pack', '-w', 'n8n-nodes-bonafide', '--silent', '--pack-destination', nodes])
  const archive = (await readdir(nodes)).find((name) => name.endsWith('.tgz')) ?? ''
  await run(nodes, 'npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', archive])
}
