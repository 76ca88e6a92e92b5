import { flagDescriptors } from '@bonafide/shared/contract/employees/flag-texts.ts'
import {
  FlagCode,
  type IdentityDecision,
  type IdentityFacts,
  type ReviewReason,
} from '@bonafide/shared/contract/employees/identity-review.ts'
import { foldForSearch } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'

/** The findings of the comparison, in plain words. */
const reasonTexts: Readonly<Record<Exclude<ReviewReason, FlagCode>, string>> = {
  missing_name: 'The document has a middle name that the invitation leaves out.',
  middle_name: 'The invitation has a middle name that the document leaves out.',
  further_initial: 'A middle name is written as an initial.',
  alternative_name: 'We also compared an earlier or alternative name.',
  single_name: 'Both have only one name.',
  missing_given_name: 'The first name on the document is not in the invitation.',
  missing_family_name: 'The document has a different family name.',
  extra_name: 'The invitation has a name more than the document.',
  initial_only: 'A first or family name is written as an initial.',
  spelling: 'A name is spelled differently by a letter or two.',
  different_script: 'The names are written in different alphabets and cannot be compared.',
  different_name: 'The names have nothing in common.',
  no_invited_name: 'The name in the invitation has no letters to compare.',
  no_document_name: 'We could not read a name from the document.',
  too_long: 'A name is too long to compare.',
  date_of_birth: 'The date of birth is different from the one you gave.',
  no_date_of_birth: 'We could not read a date of birth from the document.',
  facts_not_permitted:
    'We are not allowed to read the details of the document. Ask your administrator to check the identity provider’s key.',
  facts_not_available: 'The identity provider has no details of the document.',
}

/** True when nothing differs, and only flags have a document wait. */
export function isHeldByFlags({ nameMatch, reasons }: IdentityFacts): boolean {
  return nameMatch === 'match' && reasons.some(isFlag) && !reasons.some(isDifferent)
}

const isFlag = (code: string): code is FlagCode => v.is(FlagCode, code)
const isDifferent = (code: string) => code === 'date_of_birth' || code === 'no_date_of_birth'

/** Returns the sentences of the findings; a code that this version does not know is left out. */
export function reasonsInWords(identity: IdentityFacts): string[] {
  const names = namesThatDiffer(identity)
  const sentences = identity.reasons.flatMap((code) => {
    if (isFlag(code)) return `Held because of a warning sign: ${flagDescriptors[code].about}`
    if (names && (code === 'missing_family_name' || code === 'extra_name')) return names
    return reasonTexts[code as keyof typeof reasonTexts] ?? []
  })
  return [...new Set(sentences)]
}

/** Names what is on one side alone, where both are known and the family name is among the findings. */
function namesThatDiffer({ reasons, invitedName, documentName }: IdentityFacts): string | undefined {
  if (!reasons.includes('missing_family_name') || !invitedName || !documentName) return undefined
  const onlyIn = (name: string, other: string) =>
    comparedWords(name, other)
      .flatMap(({ word, isDifferent: isOnlyThere }) => (isOnlyThere ? word : []))
      .join(' ')
  const invited = onlyIn(invitedName, documentName)
  const document = onlyIn(documentName, invitedName)
  if (!document) return undefined
  if (!invited) return `Only on the document: ${document}.`
  const isOne = wordsOf(invited).length === 1 && wordsOf(document).length === 1
  return `${isOne ? 'Family name differs' : 'Names differ'}: ${invited} (invitation), ${document} (document).`
}

/** Returns the words of a name, each with whether the other name is without it. */
export function comparedWords(
  name: string,
  other: string,
): { id: string; word: string; isDifferent: boolean }[] {
  const known = new Set(wordsOf(other).map(foldForSearch))
  return wordsOf(name).map((word, place) => ({
    id: `${place} ${word}`,
    word,
    isDifferent: !known.has(foldForSearch(word)),
  }))
}

const wordsOf = (name: string) => name.split(/[\s,]+/).filter(Boolean)

/** The reasons why two names can be those of the same person: the audit log keeps them. */
export const sameReasons = {
  married: 'Their name changed by marriage or divorce',
  spelling: 'The name is spelled or transliterated differently',
  short_name: 'They use a short name or a nickname',
  change_document: 'I have seen a document that shows the change of name',
  did_it: 'I have checked that they did the steps themselves',
  other: 'Another reason',
} as const
export type SameReason = keyof typeof sameReasons

/** The reasons why a document is not that of the invited employee. */
export const differentReasons = {
  not_their_name: 'The name on the document is not theirs',
  not_their_birth: 'The date of birth on the document is not theirs',
  not_their_photo: 'The photo is not of them',
  did_not_do_it: 'They did not do the steps themselves',
  other: 'Another reason',
} as const
export type DifferentReason = keyof typeof differentReasons

export const decisionNames: Readonly<Record<IdentityDecision['decision'], string>> = {
  same_person: 'Same person',
  different_person: 'Not the same person',
}

const documentTypes: Readonly<Record<string, string>> = {
  passport: 'Passport',
  driving_license: 'Driving licence',
  id_card: 'Identity card',
}

/** Names a kind of document; an unknown one as the provider calls it. */
export function documentType(type: string): string {
  return documentTypes[type] ?? type
}

/** `United Kingdom` for `GB`. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en-GB', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
