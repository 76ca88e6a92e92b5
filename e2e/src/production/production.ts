import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { vi } from 'vitest'
import { initStatements } from '../../../server/testing/database/documented-roles.ts'
import { startPostgres } from '../../../server/testing/database/start-postgres.ts'
import { freePort } from '../product/free-port.ts'
import { type RehearsedImage, rehearseImage } from './rehearse-image.ts'
import { startFakes } from '../product/fakes.ts'
import { startTlsProxy } from './tls-proxy.ts'

const root = resolve(import.meta.dirname, '../../..')

export type Production = Awaited<ReturnType<typeof startProduction>>

/** Passes by itself, which production marks as a test and does not count. */
const testedRightToWork = { RIGHT_TO_WORK_PROVIDER: 'sandbox', ALLOW_SANDBOX: 'rtw' }

interface RunningProcess {
  child: ChildProcess
  output: () => string
}

/**
 * The product with every vendor: the files of the Dockerfile, a PostgreSQL that init.sql has prepared, the settings that
 * docs/settings.md lists, two servers and a worker, and TLS in front. The vendors are fakes on this machine.
 */
export async function startProduction() {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-production-'))
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const remove = async () => {
    for (const undo of ends.splice(0).toReversed()) await undo()
  }
  try {
    return { ...(await start(folder, ends)), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** @param ends is given what ends each thing that was started */
async function start(folder: string, ends: (() => unknown)[]) {
  const guide = await readFile(join(root, 'docs/settings.md'), 'utf8')
  const starting = [
    rehearseImage({ folder, dist: join(root, 'dist') }),
    startPostgres().then((started) => (ends.push(started.stop), started)),
    startFakes().then((started) => (ends.push(started.close), started)),
  ] as const
  // When one of them fails, the others have to be ended.
  await Promise.allSettled(starting)
  const [image, postgres, fakes] = await Promise.all(starting)
  const [ownerPassword, password] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  await postgres.run(...initStatements({ owner: ownerPassword, app: password }))

  const ports = [await freePort(), await freePort()] as const
  const url = `https://verify.bonafide.test:${await freePort()}`
  const settings: Record<string, string> = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DATABASE_URL: `postgres://bonafide:${password}@${postgres.host}/bonafide`,
    MIGRATION_DATABASE_URL: `postgres://bonafide_owner:${ownerPassword}@${postgres.host}/bonafide`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_KEY: randomBytes(32).toString('hex'),
    ...fakes.settings,
  }
  const run = (command: string[], env: Record<string, string> = {}) => {
    // Users sign up by themselves in the journeys, the second one too.
    const open = { SIGN_UP: 'open', DRAIN_SECONDS: '0' }
    const all = { ...settings, ...fakes.addresses, ...testedRightToWork, ...open, ...env }
    const started = runInImage(image, command, all)
    ends.push(() => started.child.kill('SIGKILL'))
    return started
  }
  const worker = run([...image.command.slice(0, -1), 'dist/server/worker.js'])
  const servers = ports.map((port) => run(image.command, { RUN_JOBS: '0', PORT: String(port) }))
  const processes = [...servers, worker]
  const output = () => processes.map((process) => process.output()).join('')
  const proxy = await startTlsProxy({ url, servers: ports })
  ends.push(proxy.close)

  const isUp = async () => {
    const ended = processes.find(({ child }) => child.exitCode !== null)
    if (ended) throw new Error('a process has ended')
    const answers = await Promise.all(ports.map((port) => isReady(port)))
    return answers.every(Boolean) && worker.output().includes('worker is running')
  }
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 50 }).catch((error: unknown) => {
    throw new Error(`production did not get ready: ${output()}`, { cause: error })
  })

  return {
    url,
    guide,
    settings,
    image,
    fakes,
    proxy,
    ports,
    /** All that the processes have logged. */
    output,
    /** The exit code of the image's health check, as an engine runs it beside a server on this port. */
    async health(port: number): Promise<number | null> {
      const { child } = runInImage(image, image.healthcheck, { PORT: String(port) })
      const [code] = await once(child, 'exit')
      return code
    },
    /** Ends all processes as an operator does: their exit codes. */
    stop: () => Promise.all(processes.map(({ child }) => end(child))),
  }
}

function runInImage(
  image: RehearsedImage,
  command: readonly string[],
  env: Record<string, string>,
): RunningProcess {
  const [program = '', ...args] = command
  // As in the image: a user who may read its files and write none of them.
  const user = image.user && process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
  const child = spawn(program, args, {
    cwd: image.cwd,
    env: { PATH: process.env['PATH'], ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return { child, output: () => text }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.ok === true
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

/** Returns the first block of a Markdown document that is marked with this language. */
export function codeBlock(document: string, language: string): string {
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(document)?.[1]
  if (block === undefined) throw new Error(`the document has no block of ${language}`)
  return block
}
