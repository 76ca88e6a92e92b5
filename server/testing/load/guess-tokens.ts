import { randomBytes, randomInt } from 'node:crypto'
import { flow, type FlowProgress, invalidLinkMessage } from '@bonafide/shared/contract/verification/flow.ts'

/** The token of a link that opens, and whom it belongs to. */
export interface RightToken {
  token: string
  email: string
}

interface Guess {
  kind: string
  token: string
  /** The email of the employee whom a right token leads to. */
  email?: string
}

/** The replies to the tries of one kind. */
export interface Tally {
  tried: number
  /** Like any link there is not. */
  unknown: number
  /** Replies with the progress of an employee; of their own for a right token. */
  opened: number
  /** All other replies. */
  other: number
}

/** Sends one call, `path` as in the contract; rejects when there was no answer. */
export type Ask = (path: string) => Promise<{ status: number; text: string }>

export const randomKind = '32 random bytes'
export const rightKind = 'right tokens among them'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Changes to a right token, by mistake or on purpose. */
const nearMisses: Record<string, (token: string) => string> = {
  'right, but for one bit': (token) => {
    const bytes = Buffer.from(token, 'base64url')
    const bit = randomInt(bytes.length * 8)
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    return bytes.toString('base64url')
  },
  'right, but the last letter is missing': (token) => token.slice(0, -1),
  'right, but for the case of one letter': (token) => {
    const places = [...token.matchAll(/[a-z]/gi)].map(({ index }) => index)
    const place = places[randomInt(places.length)] ?? 0
    const letter = token.charAt(place)
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return token.slice(0, place) + other + token.slice(place + 1)
  },
  // The last letter stands for four bits of 32 bytes, and has two more.
  'right, but the last letter is another one for the same bytes': (token) =>
    token.slice(0, -1) + letters.charAt(letters.indexOf(token.slice(-1)) + 1),
  'right, but followed by =': (token) => `${token}=`,
}

/**
 * Random tokens with the right ones spread among them, which show that a hit would be seen, then each kind of near
 * miss of the others.
 */
export function* guesses(
  random: number,
  { right, near }: { right: readonly RightToken[]; near: readonly RightToken[] },
): Generator<Guess> {
  const every = Math.floor(random / right.length)
  for (let count = 0; count < random; count++) {
    const known = count % every ? undefined : right[count / every]
    if (known) yield { kind: rightKind, ...known }
    yield { kind: randomKind, token: randomBytes(32).toString('base64url') }
  }
  for (const [kind, miss] of Object.entries(nearMisses)) {
    for (const { token } of near) yield { kind, token: miss(token) }
  }
}

/** Tries every token, so many at once, and counts by kind how the server answers. */
export async function tryTokens(
  tokens: Iterable<Guess>,
  { ask, atOnce }: { ask: Ask; atOnce: number },
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>()
  const queue = tokens[Symbol.iterator]()
  const loop = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { kind, token, email } = next.value
      const tally = tallies.get(kind) ?? { tried: 0, unknown: 0, opened: 0, other: 0 }
      tallies.set(kind, tally)
      const path = flow.progress.path.replace('{token}', encodeURIComponent(token))
      tally.tried++
      tally[outcome(await ask(path).catch(() => undefined), email)]++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return tallies
}

function outcome(
  answer: { status: number; text: string } | undefined,
  email: string | undefined,
): Exclude<keyof Tally, 'tried'> {
  if (answer?.status === 404) {
    return (JSON.parse(answer.text) as { message?: string }).message === invalidLinkMessage
      ? 'unknown'
      : 'other'
  }
  if (answer?.status !== 200) return 'other'
  const { employee } = JSON.parse(answer.text) as FlowProgress
  return email === undefined || employee?.email === email ? 'opened' : 'other'
}

/** True when no guess and no near miss opened anything, every right token did, and no other reply came. */
export function areGuessesRefused(tallies: ReadonlyMap<string, Tally>): boolean {
  const isRight = ([kind, { tried, unknown, opened }]: [string, Tally]) =>
    (kind === rightKind ? opened : unknown) === tried
  // Requires right tokens: without one nothing would show that a hit is noticed.
  return tallies.has(rightKind) && tallies.has(randomKind) && [...tallies].every(isRight)
}
