import { pino } from 'pino'
import { StartError } from '#platform/app-error.ts'
import { createLog } from '#platform/log.ts'

export interface RunningProcess {
  /** Ends what runs, and lets go of it. */
  stop(): Promise<void>
}

/** How long requests and jobs under way have to end: with a drain of a second and what follows, less than 10 s. */
export const stopWithinMs = 7000

// npm passes on a signal that the terminal has sent to all of its processes already: the same one, twice.
const sameSignalMs = 500

/**
 * Runs until SIGTERM or SIGINT, and then ends in order; a second signal ends at once. What ends it otherwise is said on
 * standard error: in lines of JSON, as the log is, unless that is a terminal.
 * @param start is given a signal that it is to give up: it fails then, unless it is nearly done
 */
export async function runProcess(start: (signal: AbortSignal) => Promise<RunningProcess>): Promise<void> {
  reportCrashes()
  const stopping = new AbortController()
  const starting = (async () => {
    requireNode(process.versions.node)
    return start(stopping.signal)
  })()
  let isRunning = false
  let stoppedAt: number | undefined
  let stopped: Promise<void> | undefined
  const onSignal = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stopping.abort()
      stopped = stop(starting, { isRunning })
    } else if (performance.now() - stoppedAt > sameSignalMs) process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  try {
    await starting
    isRunning = true
  } catch (error) {
    if (stopped) return stopped
    if (!(error instanceof StartError)) throw error
    if (process.stderr.isTTY) process.stderr.write(`${error.message}\n`)
    else for (const line of error.message.split('\n')) lastWords().fatal(line)
    process.exit(1)
  }
}

const lastWords = () =>
  createLog('warn', pino.destination({ dest: 2, sync: true }), { isTerminal: process.stderr.isTTY })

function reportCrashes(): void {
  const log = lastWords()
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process crashed')
    process.exit(1)
  })
  if (process.stderr.isTTY) return
  // Node's own listener, which prints two bare lines.
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'Node.js has a warning'))
}

/**
 * Refuses a Node that is older than `engines` in package.json says. npm commands bring their own; a server has the one
 * that is there.
 * @throws StartError
 */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 15)) return
  throw new StartError(`Bonafide needs Node 22.15 or later, and this is ${version}. Install a later one.`)
}

async function stop(starting: Promise<RunningProcess>, { isRunning }: { isRunning: boolean }): Promise<void> {
  // To cut off a start is safe: the next one copes with one that was killed at any moment.
  if (!isRunning) setTimeout(() => process.exit(0), stopWithinMs)
  const running = await starting.catch(() => undefined)
  await running?.stop()
  process.exit(0)
}
