export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** The number of calls that did not succeed. */
  failures: number
}

/** Summarises durations in milliseconds. */
export function summary(durations: readonly number[], seconds: number, failures = 0): Measured {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures }
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The middle one of several rounds, for each figure by itself. */
export function median(rounds: readonly Measured[]): Measured {
  const of = (figure: keyof Measured) => middle(rounds.map((round) => round[figure]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  }
}
