import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, countOthers, inTurn, saturate } from '#testing/load/saturate.ts'
import { type Measured, summary } from './statistics.ts'

export interface Pace {
  seconds: number
  /** Calls a second. */
  rate: number
}

/**
 * Does something at even intervals, whether or not what came before is done, and measures each from when it was due. A
 * tool that begins the calls of a second together measures how they wait for each other.
 * @param work answers whether it succeeded
 */
export async function atEvenIntervals(
  { seconds, rate }: Pace,
  work: (index: number) => Promise<boolean>,
): Promise<Measured> {
  const durations: number[] = []
  let failures = 0
  const started = performance.now()
  const works = Array.from({ length: seconds * rate }, async (_, index) => {
    const due = started + (index * 1000) / rate
    await sleep(due - performance.now())
    if (await work(index)) durations.push(performance.now() - due)
    else failures++
  })
  await Promise.all(works)
  return summary(durations, seconds, failures)
}

/** Calls a server at even intervals. */
export function steadyLoad(url: string, calls: readonly Call[], pace: Pace): Promise<Measured> {
  return atEvenIntervals(pace, async (index) => {
    const { path, token } = calls[index % calls.length] as Call
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    return answer.ok
  })
}

interface Options {
  seconds: number
  connections: number
}

/** Keeps servers busy over connections that stay open, with the listed calls in turn. */
export async function load(
  urls: readonly string[],
  calls: readonly Call[],
  options: Options,
): Promise<Measured> {
  const next = inTurn(calls)
  const started = performance.now()
  const results = await Promise.all(urls.map((url) => saturate(url, next, options)))
  return summary(
    results.flatMap(({ durations }) => durations),
    (performance.now() - started) / 1000,
    results.reduce((sum, result) => sum + countOthers(result) + result.unanswered, 0),
  )
}
