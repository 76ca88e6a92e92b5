import { readdir, readFile } from 'node:fs/promises'
import { middle } from './statistics.ts'

/** How many cores were kept busy by whom. */
export interface ProcessorUse {
  servers: number
  postgres: number
  /** Who calls the servers: this process. */
  generator: number
}

export interface Pids {
  servers: readonly number[]
  /** The process that PostgreSQL's others are children of. */
  postgres: number
}

// The kernel's unit of processor time for programs, whatever the processor.
const ticksPerSecond = 100

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
  const names = await readdir('/proc')
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat))
  const sum = (is: (pid: number, parent: number) => boolean) =>
    all.reduce((total, stat) => (stat && is(stat.pid, stat.parent) ? total + stat.seconds : total), 0)
  // What those took that have ended since counts as its own.
  const ended = all.find((stat) => stat?.pid === postgres)?.endedSeconds ?? 0
  return {
    servers: sum((pid) => servers.includes(pid)),
    postgres: sum((pid, parent) => pid === postgres || parent === postgres) + ended,
    generator: sum((pid) => pid === process.pid),
  }
}

async function readStat(pid: string) {
  // A process may have ended since it was listed.
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
    /** Of its children that have ended. */
    endedSeconds: (endedUser + endedSystem) / ticksPerSecond,
  }
}
