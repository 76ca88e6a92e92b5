import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { middle } from './statistics.ts'

/** The number of cores kept busy by each part. */
export interface ProcessorUse {
  servers: number
  postgres: number
  /** This process, which calls the servers. */
  generator: number
}

export interface Pids {
  servers: readonly number[]
  /** The process that PostgreSQL's others are children of. */
  postgres: number
}

/** Does work, and says what it took of the processor; undefined where the system does not tell (all but Linux). */
export async function watchProcessor<T>(
  pids: Pids,
  work: () => Promise<T>,
): Promise<{ result: T; use: ProcessorUse | undefined }> {
  if (process.platform !== 'linux') return { result: await work(), use: undefined }
  const before = await usedSeconds(pids)
  const started = performance.now()
  const result = await work()
  const after = await usedSeconds(pids)
  const seconds = (performance.now() - started) / 1000
  const cores = (name: keyof ProcessorUse) => (after[name] - before[name]) / seconds
  return {
    result,
    use: { servers: cores('servers'), postgres: cores('postgres'), generator: cores('generator') },
  }
}

/** The middle one of several rounds, for each by itself. */
export function medianUse(rounds: readonly (ProcessorUse | undefined)[]): ProcessorUse | undefined {
  const told = rounds.filter((use) => use !== undefined)
  if (!told.length) return undefined
  const of = (name: keyof ProcessorUse) => middle(told.map((use) => use[name]))
  return { servers: of('servers'), postgres: of('postgres'), generator: of('generator') }
}

async function usedSeconds({ servers, postgres }: Pids): Promise<ProcessorUse> {
  const all = await readProcesses()
  const sum = (is: (pid: number, parent: number) => boolean) =>
    all.reduce((total, { pid, parent, seconds }) => (is(pid, parent) ? total + seconds : total), 0)
  // Counts the time of children that have ended since as PostgreSQL's own.
  const ended = all.find(({ pid }) => pid === postgres)?.endedSeconds ?? 0
  return {
    servers: sum((pid) => servers.includes(pid)),
    postgres: sum((pid, parent) => pid === postgres || parent === postgres) + ended,
    generator: sum((pid) => pid === process.pid),
  }
}

const run = promisify(execFile)
const coreCount = availableParallelism()

/**
 * Gives one process a core to itself and all others of the bench the rest, as if they had machines of their own; or
 * gives every core to all again. Returns whether that was possible: it takes Linux, its `taskset`, and two cores.
 */
export async function pin(alone: number | undefined, others: readonly number[]): Promise<boolean> {
  if (coreCount < 2) return false
  const rest = coreCount > 2 ? `1-${coreCount - 1}` : '1'
  const all = `0-${coreCount - 1}`
  try {
    for (const pid of others) if (pid !== alone) await pinOne(pid, alone === undefined ? all : rest)
    if (alone !== undefined) await pinOne(alone, '0')
    return true
  } catch {
    return false
  }
}

async function pinOne(pid: number, on: string): Promise<void> {
  // A process of PostgreSQL may have ended since it was listed.
  await run('taskset', ['-acp', on, String(pid)]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
  })
}

/** A process and those it has started. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = (await readProcesses()).filter(({ parent }) => parent === pid)
  return [pid, ...children.map((child) => child.pid)]
}

// The kernel's unit of processor time for programs, whatever the processor.
const ticksPerSecond = 100

/** A process that runs now. */
interface RunningProcess {
  pid: number
  parent: number
  /** The processor time of the process so far. */
  seconds: number
  /** The processor time of its children that have ended. */
  endedSeconds: number
}

/** Lists all processes; none where the system does not tell (all but Linux). */
async function readProcesses(): Promise<RunningProcess[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  return (await Promise.all(names.map(readProcess))).filter((one) => one !== undefined)
}

async function readProcess(pid: string): Promise<RunningProcess | undefined> {
  // The process may have ended since it was listed.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program, in brackets, may hold anything; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const numbers = [1, 11, 12, 13, 14].map((place) => Number(fields[place]))
  const [parent = NaN, user = NaN, system = NaN, endedUser = NaN, endedSystem = NaN] = numbers
  if (numbers.some(Number.isNaN)) return undefined
  return {
    pid: Number(pid),
    parent,
    seconds: (user + system) / ticksPerSecond,
    endedSeconds: (endedUser + endedSystem) / ticksPerSecond,
  }
}
