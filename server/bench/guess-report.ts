import { areGuessesRefused } from '#testing/scenarios/guess-tokens.ts'
import type { Guessed } from './guess-links.ts'
import { count, table } from './report.ts'

const title = '## Guessed links'
/** What the section comes before. */
const next = '## How it was measured'

export function guessTable({ tallies }: Guessed): string {
  const head = ['token', 'tried', 'answered as unknown', 'opened a link', 'anything else']
  const rows = [...tallies].map(([kind, { tried, unknown, opened, other }]) => [
    kind,
    ...[tried, unknown, opened, other].map(count),
  ])
  return table([head, ...rows])
}

/** Whether it is as it has to be, in a sentence. */
export function guessVerdict({ tallies }: Guessed): string {
  return areGuessesRefused(tallies)
    ? 'No guess opened anything, and each right token did.'
    : '**This is not as it has to be: a guess was not refused, or a right token was.**'
}

/** The section of docs/benchmarks.md, with what it was found on. */
function guessSection(guessed: Guessed, employees: number): string {
  const tried = [...guessed.tallies.values()].reduce((sum, tally) => sum + tally.tried, 0)
  const perSecond = Math.round(tried / guessed.seconds)
  return `${title}

Tried on ${new Date().toISOString().slice(0, 10)} at one server, with \`GET /flow/progress/{token}\` over HTTP, against ${count(employees)} links that open,
each with a token of its own.

${guessTable(guessed)}

${guessVerdict(guessed)} All of it took ${Math.round(guessed.seconds)} seconds, ${count(perSecond)} a second.
No limit by address stands in the way of this call, so every answer is that of the look-up itself: what keeps guesses
out is that a token is 32 random bytes.

`
}

/** Puts the section into the document, in place of the one of an earlier run. */
export function withGuesses(document: string, guessed: Guessed, employees: number): string {
  return withSection(document, guessSection(guessed, employees))
}

/** The document with the section that an earlier one has: what was not measured anew stays. */
export function withGuessesOf(document: string, earlier: string): string {
  return withSection(document, earlier.slice(...sectionOf(earlier)))
}

function withSection(document: string, section: string): string {
  const [begin, end] = sectionOf(document)
  return document.slice(0, begin) + section + document.slice(end)
}

function sectionOf(document: string): [begin: number, end: number] {
  const end = document.indexOf(next)
  const found = document.indexOf(title)
  return [found < 0 ? end : found, end]
}
