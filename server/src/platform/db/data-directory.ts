import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/app-error.ts'
import { restoredFolder } from '#platform/config/env-secrets.ts'

const prefix = 'server.lock.'

/**
 * Makes this process the only one on a data directory. The lock is a numbered file that names its process.
 * A lock whose process is gone is followed by the next number instead of being replaced: making a name that
 * must not exist yet is atomic, so of several processes that see the same dead lock exactly one goes on.
 * @throws StartError when another process holds it
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const before = await locks(directory)
  const last = before.at(-1)
  if (last && (await isAlive(directory, last))) throw inUse(directory)
  const mine = `${prefix}${numberOf(last) + 1}`
  await createLock(directory, mine)
  // A process that was slower than two others may have made a lower number that had been cleared away already.
  if ((await locks(directory)).at(-1) !== mine) {
    await rm(join(directory, mine), { force: true })
    throw inUse(directory)
  }
  for (const old of before) await rm(join(directory, old), { force: true })
  return { release: () => rm(join(directory, mine), { force: true }) }
}

function inUse(directory: string): StartError {
  return new StartError(
    `Another server is running on the data directory ${directory}. Stop it first, or set DATA_DIR to another directory.`,
  )
}

function numberOf(lock: string | undefined): number {
  return lock ? Number(lock.slice(prefix.length)) : 0
}

async function locks(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => /^server\.lock\.\d{1,15}$/.test(name))
  return names.toSorted((a, b) => numberOf(a) - numberOf(b))
}

async function createLock(directory: string, name: string): Promise<void> {
  // Written beside and linked, so that the name never exists without its content.
  const draft = join(directory, `lock-draft-${randomUUID()}`)
  await writeFile(draft, `${process.pid} ${startOf(process.pid)}`)
  try {
    await link(draft, join(directory, name))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inUse(directory) : error
  } finally {
    await rm(draft, { force: true })
  }
}

async function isAlive(directory: string, lock: string): Promise<boolean> {
  const content = await readFile(join(directory, lock), 'utf8').catch(() => '')
  const [pid, ...start] = content.split(' ')
  const running = startOf(Number(pid))
  return running !== undefined && running === start.join(' ')
}

/**
 * When a running process was started, in whatever words the system has for it: process ids are used again.
 * Undefined when there is no such process.
 */
export function startOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') return linuxStart(pid)
    if (process.platform !== 'win32') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    process.kill(pid, 0)
    return 'running'
  } catch {
    return undefined
  }
}

function linuxStart(pid: number): string | undefined {
  // The command name in field 2 may hold spaces and brackets; the fields after it do not.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  return state === 'Z' || state === 'X' ? undefined : fields[19]
}

/** The note in an unpacked backup of where that goes which it replaces. */
export function asideNote(folder: string): string {
  return join(folder, 'aside')
}

/**
 * Moves aside what a restored backup replaces, and the backup into its place. A run that was cut off is gone on
 * with. The caller holds the lock of the data directory.
 */
export async function takeOver(dataDir: string): Promise<void> {
  const folder = restoredFolder(dataDir)
  const aside = await readFile(asideNote(folder), 'utf8').catch(() => undefined)
  if (aside === undefined) return
  for (const name of await readdir(folder)) {
    if (join(folder, name) === asideNote(folder)) continue
    const place = join(dataDir, name)
    if (existsSync(place)) {
      await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 })
      await rename(place, join(dataDir, aside, name))
    }
    await rename(join(folder, name), place)
  }
  await rm(folder, { recursive: true })
}
