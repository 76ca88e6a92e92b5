import { type Call, countOthers, inTurn, saturate } from '#testing/load/saturate.ts'
import { type Measured, summary } from './statistics.ts'

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
