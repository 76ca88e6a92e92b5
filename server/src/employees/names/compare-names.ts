import {
  type NameMatch,
  type NameReason,
  nameReasons,
} from '@bonafide/shared/contract/employees/identity-review.ts'
import { type AlignedWord, alignNames } from './align-names.ts'
import { agreesInFamilyName, judgeNames } from './judge-names.ts'
import type { NameWord } from './name-word.ts'
import { type NameReading, readName } from './read-name.ts'
import { isGeneration, withoutGenerations } from './titles-and-particles.ts'

/** As a provider reads it off a document. A single name stands in either field; the other one is empty or null. */
export interface DocumentName {
  firstName: string | null
  lastName: string | null
}

export interface NameComparison {
  result: NameMatch
  /** In the order of the contract. With a match: the differences that were allowed. */
  reasons: NameReason[]
  /** The compared words: folded, in Latin letters where a table has them, in the order written. */
  comparedInvited: string
  comparedDocument: string
  /** A family name of the document is among the invited names, and is not the first of several. */
  familyNameAgrees: boolean
}

// An invited name has at most 120 characters. Nothing is cut off: what is cut off may be what differs.
const longestName = 250

const rank: Record<NameMatch, number> = { match: 2, partial: 1, mismatch: 0 }

function show(words: readonly AlignedWord[]): string {
  return words
    .map(({ form }) => form)
    .join(' ')
    .toUpperCase()
}

const hasGeneration = (words: readonly NameWord[]) => words.some(isGeneration)
// The I of John Smith I and the V of John V Smith may be numbers or not.
const mayHaveGeneration = (words: readonly NameWord[]) =>
  hasGeneration(words) || words.some(({ written }) => /^[iv]$/.test(written))

/** Leaves out a Jr or II that only one side has. When both have one, nothing else may tell father and son apart. */
function withoutLoneGenerations(invited: NameReading, given: NameReading, family: NameReading) {
  const document = [...given.words, ...family.words]
  const isLone = mayHaveGeneration(document)
    ? !mayHaveGeneration(invited.words) && hasGeneration(document)
    : hasGeneration(invited.words)
  if (!isLone) return [invited.words, given.words, family.words] as const
  const fields = [given, family].map(({ words }) => withoutGenerations(words, 1))
  return [withoutGenerations(invited.words, 2), fields[0] ?? [], fields[1] ?? []] as const
}

function compareReadings(invited: NameReading, given: NameReading, family: NameReading): NameComparison {
  const alignment = alignNames(...withoutLoneGenerations(invited, given, family))
  const { result, reasons } = judgeNames(
    alignment,
    [invited, given, family].every(({ whole }) => whole),
    invited.beforeComma,
  )
  if ([invited, given, family].some(({ alternative }) => alternative)) reasons.add('alternative_name')
  return {
    result,
    reasons: nameReasons.filter((reason) => reasons.has(reason)),
    comparedInvited: show(alignment.invited),
    comparedDocument: show([...alignment.given, ...alignment.family]),
    familyNameAgrees: agreesInFamilyName(alignment),
  }
}

function notComparable(...reasons: NameReason[]): NameComparison {
  return { result: 'mismatch', reasons, comparedInvited: '', comparedDocument: '', familyNameAgrees: false }
}

/**
 * Compares the name an employee was invited by with the one on their document. Case, diacritics, punctuation, the order
 * of names and the ways passports transliterate do not count. Whatever is left in doubt is no match: a user looks at it.
 * So are nicknames ("Bob" for Robert). Only of a middle name that the document leaves out does the order count: anywhere
 * else in the invitation it cannot be told from a family name, or from the first name of a father or a sister.
 */
export function compareNames(invited: string, document: DocumentName): NameComparison {
  const texts = [invited, document.firstName ?? '', document.lastName ?? ''] as const
  if (texts.some((text) => text.length > longestName)) return notComparable('too_long')
  const [ofInvited, ofGiven, ofFamily] = [
    readName(texts[0]),
    readName(texts[1], true),
    readName(texts[2], true),
  ]
  const isEmpty = (readings: NameReading[]) => readings.every(({ words }) => words.length === 0)
  const missing: NameReason[] = [
    ...(isEmpty(ofInvited) ? (['no_invited_name'] as const) : []),
    ...(isEmpty(ofGiven) && isEmpty(ofFamily) ? (['no_document_name'] as const) : []),
  ]
  if (missing.length > 0) return notComparable(...missing)
  return ofInvited
    .flatMap((name) =>
      ofGiven.flatMap((given) => ofFamily.map((family) => compareReadings(name, given, family))),
    )
    .reduce((best, next) => (rank[next.result] > rank[best.result] ? next : best))
}
