import { readdir, readFile } from 'node:fs/promises'

// The kernel's unit of processor time for programs, whatever the processor.
const ticksPerSecond = 100

/** A process that runs now. */
export interface RunningProcess {
  pid: number
  parent: number
  /** The processor time of the process so far. */
  seconds: number
  /** The processor time of its children that have ended. */
  endedSeconds: number
}

/** Lists all processes; none where the system does not tell (all but Linux). */
export async function readProcesses(): Promise<RunningProcess[]> {
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
