import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { readProcesses } from './read-processes.ts'

const run = promisify(execFile)
const cores = availableParallelism()

/**
 * Gives one process a core to itself and all others of the bench the rest, as if they had machines of their own; or
 * gives every core to all again. Returns whether that was possible: it takes Linux, its `taskset`, and two cores.
 */
export async function pin(alone: number | undefined, others: readonly number[]): Promise<boolean> {
  if (cores < 2) return false
  const rest = cores > 2 ? `1-${cores - 1}` : '1'
  const all = `0-${cores - 1}`
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
