import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './load.ts'
import { type Measured, summary } from './statistics.ts'

interface Options {
  seconds: number
  /** Calls a second. */
  rate: number
}

/**
 * Calls a server at even intervals, whether or not those before are answered, and measures each from when it was
 * due. A tool that begins the calls of a second together measures how they wait for each other.
 */
export async function steadyLoad(
  url: string,
  calls: readonly Call[],
  { seconds, rate }: Options,
): Promise<Measured> {
  const durations: number[] = []
  let failures = 0
  const started = performance.now()
  const answers = Array.from({ length: seconds * rate }, async (_, index) => {
    const due = started + (index * 1000) / rate
    await sleep(due - performance.now())
    const { path, token } = calls[index % calls.length] as Call
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.ok) durations.push(performance.now() - due)
    else failures++
  })
  await Promise.all(answers)
  return summary(durations, seconds, failures)
}
