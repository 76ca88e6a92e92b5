import { readProcesses } from './read-processes.ts'
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
