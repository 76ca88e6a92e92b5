import { StartError } from './start-error.ts'

export interface RunningProcess {
  /** Ends what runs, and lets go of it. */
  stop(): Promise<void>
}

/** How long requests and jobs under way have to end: with a drain of a second and what follows, less than 10 s. */
export const stopWithinMs = 7000

// npm passes on a signal that the terminal has sent to all of its processes already: the same one, twice.
const sameSignalMs = 500

/** Runs until SIGTERM or SIGINT, and then ends in order; a second signal ends at once. */
export async function runProcess(start: () => Promise<RunningProcess>): Promise<void> {
  const starting = start()
  // From the first moment on: a signal that comes while the demo is being filled in ends that cleanly too.
  let stoppedAt: number | undefined
  const onSignal = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      void stop(starting)
    } else if (performance.now() - stoppedAt > sameSignalMs) process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  try {
    await starting
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function stop(starting: Promise<RunningProcess>): Promise<void> {
  // A start that failed has nothing to stop, and is told above.
  const running = await starting.catch(() => undefined)
  if (!running) return
  await running.stop()
  process.exit(0)
}
