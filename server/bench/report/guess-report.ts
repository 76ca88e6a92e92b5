import { areGuessesRefused } from '#testing/load/guess-tokens.ts'
import type { Guessed } from '../guess-links.ts'
import { count, table } from './report.ts'

export const guessTitle = '## Guessed links'

export function guessTable({ tallies }: Guessed): string {
  const head = ['token', 'tried', 'answered as unknown', 'opened a link', 'anything else']
  const rows = [...tallies].map(([kind, { tried, unknown, opened, other }]) => [
    kind,
    ...[tried, unknown, opened, other].map(count),
  ])
  return table([head, ...rows])
}

/** Tells in a sentence whether all guesses were refused. */
export function guessVerdict({ tallies }: Guessed): string {
  return areGuessesRefused(tallies)
    ? 'No guess opened anything, and each right token did.'
    : '**This is not as it has to be: a guess was not refused, or a right token was.**'
}

/** The section of docs/benchmarks.md, with what it was found on. */
export function guessSection(guessed: Guessed, employees: number): string {
  const tried = [...guessed.tallies.values()].reduce((sum, tally) => sum + tally.tried, 0)
  const perSecond = Math.round(tried / guessed.seconds)
  return `${guessTitle}

Tried on ${new Date().toISOString().slice(0, 10)} at one server, with \`GET /flow/progress/{token}\` over HTTP, against ${count(employees)} links that open,
each with a token of its own.

${guessTable(guessed)}

${guessVerdict(guessed)} All of it took ${Math.round(guessed.seconds)} seconds, ${count(perSecond)} a second.
No limit by address stands in the way of this call, so every answer is that of the look-up itself: what keeps guesses
out is that a token is 32 random bytes.

`
}
