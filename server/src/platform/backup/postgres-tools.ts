import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '#platform/app-error.ts'

/** pg_dump and pg_restore of one version of PostgreSQL. */
interface PostgresTools {
  bin: string
  major: number
}

/** A tool that runs. */
interface RunningTool {
  stdin: Writable
  stdout: Readable
  /** @throws StartError with what it said, when it fails */
  ended: Promise<void>
  kill(): void
}

/** The folders in which packages put each version beside the others. */
const packaged = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/** Returns the folders that may hold the tools: those of PATH, and where packages put them. */
export function placesOfTools(path = ''): string[] {
  const versions = packaged.flatMap((parent) =>
    existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : [],
  )
  return [...versions, ...path.split(delimiter).filter(Boolean)]
}

/**
 * Tools that can read a server of this version: of the nearest version, since what a newer one writes may be too new
 * for the server that it is restored into.
 * @throws StartError which says what to install
 */
export async function findTools(serverMajor: number, places: readonly string[]): Promise<PostgresTools> {
  const found: PostgresTools[] = []
  for (const bin of places) {
    if (!existsSync(join(bin, 'pg_dump')) || !existsSync(join(bin, 'pg_restore'))) continue
    const version = await promisify(execFile)(join(bin, 'pg_dump'), ['--version']).catch(() => undefined)
    const major = Number(/(\d+)/.exec(version?.stdout ?? '')?.[1])
    if (major) found.push({ bin, major })
  }
  const [nearest] = found.filter(({ major }) => major >= serverMajor).toSorted((a, b) => a.major - b.major)
  if (nearest) return nearest
  const [newest] = found.toSorted((a, b) => b.major - a.major)
  const has = newest
    ? `the newest that was found is of ${newest.major}, in ${newest.bin}`
    : 'there is none in PATH'
  throw new StartError(
    `pg_dump and pg_restore of PostgreSQL ${serverMajor} or later are needed, and ${has}. Install the client tools of PostgreSQL ${serverMajor} (on Debian and Ubuntu postgresql-client-${serverMajor}, elsewhere postgresql${serverMajor}).`,
  )
}

/** Runs one of the tools on a database. Its address goes by the environment: every user of the machine sees arguments. */
export function runTool(
  { bin, major }: PostgresTools,
  name: 'pg_dump' | 'pg_restore',
  { args, url }: { args: readonly string[]; url?: string },
): RunningTool {
  const child = spawn(join(bin, name), args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...(url && settingsOf(url, major)) },
  })
  let said = ''
  child.stderr.on('data', (part) => void (said = `${said}${String(part)}`.slice(-2000)))
  // Told by its end.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(([code, signal]) => {
    if (code === 0) return
    throw new StartError(`${name} failed (${signal ?? code}): ${said.trim() || 'it said nothing'}`)
  })
  ended.catch(() => {})
  return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => void child.kill() }
}

/** Returns the address as PostgreSQL's own library takes it, with certificates checked as the driver of the product does. */
export function settingsOf(url: string, major: number): Record<string, string> {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
  const given = new URL(url).searchParams
  const isUnchecked = given.get('sslmode') === 'no-verify'
  const own = {
    PGSSLROOTCERT: given.get('sslrootcert'),
    PGSSLCERT: given.get('sslcert'),
    PGSSLKEY: given.get('sslkey'),
  }
  // Node knows the usual authorities by itself.
  const usual = major >= 16 ? 'system' : '/etc/ssl/certs/ca-certificates.crt'
  const checked = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: own.PGSSLROOTCERT ?? usual }
  const tls = isUnchecked ? { PGSSLMODE: 'require' } : checked
  const all = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGDATABASE: database,
    PGAPPNAME: 'bonafide backup',
    ...own,
    ...(ssl ? tls : {}),
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
