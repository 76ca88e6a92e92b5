import { isMohammed, isShortMohammed } from './given-names.ts'
import { commonForms, isPrefixOf, isWhole, type NameWord, sharedForm } from './name-word.ts'
import { isGeneration } from './titles-and-particles.ts'

/** The way in which a word matched one on the other side: the same, by an initial, or except for a letter. */
export type Found = 'same' | 'initial' | 'near'

export interface AlignedWord {
  word: NameWord
  found?: Found
  /** The form that was compared, in Latin letters where there are some. */
  form: string
  /** The word it was found for, or one of several. */
  partner?: AlignedWord
}

export interface Alignment {
  invited: AlignedWord[]
  given: AlignedWord[]
  family: AlignedWord[]
}

function aligned(words: readonly NameWord[]): AlignedWord[] {
  return words.map((word) => ({ word, form: word.spellings[0] ?? word.written }))
}

// The order of names is free, so it must not decide which word finds which.
function inFixedOrder(words: readonly AlignedWord[]): AlignedWord[] {
  const place = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  return words.toSorted((a, b) => place(a.word.written, b.word.written))
}

const free = (words: readonly AlignedWord[]) => words.filter(({ found }) => !found)

function pair(
  some: readonly AlignedWord[],
  others: readonly AlignedWord[],
  found: Found,
  formOf: (a: NameWord, b: NameWord) => string | boolean | undefined,
) {
  for (const a of some) {
    if (a.found) continue
    for (const b of free(others)) {
      const form = formOf(a.word, b.word)
      if (form === undefined || form === false) continue
      a.found = b.found = found
      a.partner = b
      b.partner = a
      if (typeof form === 'string') a.form = b.form = form
      break
    }
  }
}

function join(some: readonly AlignedWord[], others: readonly AlignedWord[]) {
  for (const whole of free(some)) {
    const parts = findJoined(whole.word, free(others))
    if (!parts) continue
    whole.found = 'same'
    whole.partner = parts[0]
    for (const part of parts)
      Object.assign(part, { found: 'same', partner: whole } satisfies Partial<AlignedWord>)
  }
}

function isInitialOf(initial: NameWord, name: NameWord): boolean {
  if (isWhole(initial) || !isWhole(name) || isGeneration(name)) return false
  const [initials, names] = commonForms(initial, name) ?? [[], []]
  return initials.some((letter) => names.some((form) => form.startsWith(letter)))
}

// Among words of two letters nearly all are one letter apart.
const fewestLetters = 3

const isAnyMohammed = (form: string) => isMohammed(form) || isShortMohammed(form)

function isSpelledNear(a: NameWord, b: NameWord): boolean {
  if (a.spellings.some(isAnyMohammed) && b.spellings.some(isAnyMohammed)) return true
  if (Math.min(a.written.length, b.written.length) < fewestLetters) return false
  const [ofA, ofB] = commonForms(a, b) ?? [[], []]
  return ofA.some((form) => ofB.some((other) => isNear(form, other)))
}

/** Finds for each invited word the one of the document it stands for; the surest ways first. */
export function alignNames(
  invitedWords: readonly NameWord[],
  givenWords: readonly NameWord[],
  familyWords: readonly NameWord[],
): Alignment {
  const written = { invited: aligned(invitedWords), given: aligned(givenWords), family: aligned(familyWords) }
  const invited = inFixedOrder(written.invited)
  const given = inFixedOrder(written.given)
  const family = inFixedOrder(written.family)
  // Family names go first: all of them have to be found, of the given names only one.
  const document = [...family, ...given]
  pair(document, invited, 'same', (a, b) => (a.written === b.written ? sharedForm(a, b) : undefined))
  pair(document, invited, 'same', sharedForm)
  join(document, invited)
  // Words of a document are joined within one field: Anna Lee is not Annalee of no family name.
  join(invited, family)
  join(invited, given)
  pair(given, invited, 'initial', (a, b) => isInitialOf(b, a) || isInitialOf(a, b))
  pair(family, invited, 'initial', (a, b) => isInitialOf(b, a) || isInitialOf(a, b))
  pair(document, invited, 'near', isSpelledNear)
  return written
}

const mostParts = 4

/**
 * Finds the words that make this one when they are written together, in any order: Min Jun for Minjun, De La Cruz for
 * Delacruz. The search is bounded: `mostParts` words, each of which goes on where the one before it ended.
 */
function findJoined<Part extends { word: NameWord }>(
  whole: NameWord,
  candidates: readonly Part[],
): Part[] | undefined {
  const usable = candidates
    // An initial and another one are no name, so only whole words are joined, and the O of O'Brien.
    .filter(({ word }) => isWhole(word) || isPrefixOf(word, whole))
    .flatMap((part) => {
      const forms = commonForms(whole, part.word)
      return forms ? [{ part, ofWhole: forms[0], ofPart: forms[1] }] : []
    })
  const longest = Math.max(0, ...usable.flatMap(({ ofPart }) => ofPart.map(({ length }) => length)))

  function search(rest: string, parts: readonly Part[]): readonly Part[] | undefined {
    if (rest === '') return parts.length > 1 ? parts : undefined
    if (rest.length > longest * (mostParts - parts.length)) return undefined
    const tried = new Set<string>()
    for (const { part, ofPart } of usable) {
      if (parts.includes(part)) continue
      for (const form of ofPart) {
        if (tried.has(form) || !rest.startsWith(form)) continue
        tried.add(form)
        const found = search(rest.slice(form.length), [...parts, part])
        if (found) return found
      }
    }
    return undefined
  }

  for (const form of new Set(usable.flatMap(({ ofWhole }) => ofWhole))) {
    const found = search(form, [])
    if (found) return [...found]
  }
  return undefined
}

/**
 * Returns true when one letter inserted, deleted, replaced or exchanged with its neighbour makes one word the other; two
 * for words of eight letters or more.
 */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= 8 ? 2 : 1
  if (Math.abs(a.length - b.length) > allowed) return false
  // Optimal string alignment distance, a row at a time.
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min(replaced, exchanged, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = last
    last = row
  }
  return (last[b.length] ?? Infinity) <= allowed
}
