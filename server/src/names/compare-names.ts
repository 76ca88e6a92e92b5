import { type NameMatch, type NameReason, nameReasons } from '@bonafide/shared/contract/name-comparison.ts'
import { type AlignedWord, alignNames } from './align-names.ts'
import { agreesInFamilyName, judgeNames } from './judge-names.ts'
import { type NameReading, readName } from './read-name.ts'

/** As a provider reads it off a document. A single name stands in either field; the other one is empty or null. */
export interface DocumentName {
  firstName: string | null
  lastName: string | null
}

export interface NameComparison {
  result: NameMatch
  /** In the order of the contract. With a match: the differences that were allowed. */
  reasons: NameReason[]
  /** What was compared: folded, in Latin letters where a table has them, in the order written. */
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

function compareReadings(invited: NameReading, given: NameReading, family: NameReading): NameComparison {
  const alignment = alignNames(invited.words, given.words, family.words)
  const { result, reasons } = judgeNames(
    alignment,
    [invited, given, family].every(({ whole }) => whole),
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
 * So are nicknames ("Bob" for Robert), and a middle or second family name that only the invitation has: without the
 * order it cannot be told from a family name that the document lacks.
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
