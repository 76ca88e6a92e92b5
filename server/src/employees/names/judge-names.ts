import type { NameMatch, NameReason } from '@bonafide/shared/contract/employees/identity-review.ts'
import type { AlignedWord, Alignment } from './align-names.ts'
import { isMiddleName, isShared, isShortMohammed } from './given-names.ts'
import { commonForms, isWhole, type NameWord } from './name-word.ts'
import { isGeneration, particlesOf } from './titles-and-particles.ts'

type Words = readonly AlignedWord[]

const harmless: ReadonlySet<NameReason> = new Set([
  'missing_name',
  'middle_name',
  'further_initial',
  'single_name',
])

function withoutParticles(words: Words): Words {
  const particles = particlesOf(words.map(({ form }) => form))
  return words.filter(({ form }) => !particles.has(form))
}

/** Returns the names that agree in full. A "Jr" is none, unless it is all there is. */
function sameNames(words: Words): Words {
  const names = words.filter(({ word }) => !isGeneration(word))
  return withoutParticles(names.length > 0 ? names : words).filter(
    ({ word, found }) => found === 'same' && isWhole(word),
  )
}

function inAnotherScript({ invited, given, family }: Alignment): Words {
  const document = [...given, ...family]
  const lost = (words: Words, others: Words) =>
    words.filter(({ word, found }) => !found && !others.some((other) => commonForms(word, other.word)))
  return [...lost(invited, document), ...lost(document, invited)]
}

/** One given name in full is enough. */
function* judgeGiven(given: Words): Generator<NameReason> {
  const names = withoutParticles(given)
  const isComplete = names.every(({ found }) => found)
  // Md Khan is any of the brothers Md Rahim Khan and Md Karim Khan.
  const agrees = sameNames(given).some(({ form }) => isComplete || !isShortMohammed(form))
  if (agrees && !isComplete) yield 'missing_name'
  if (agrees && names.some(({ found }) => found === 'initial')) yield 'further_initial'
  if (agrees) return
  if (names.some(({ found }) => found === 'near')) yield 'spelling'
  else if (names.some(({ found }) => found)) yield 'initial_only'
  else yield 'missing_given_name'
}

/** Every family name of the document has to be in the invitation. */
function* judgeFamily(family: Words): Generator<NameReason> {
  for (const { found } of withoutParticles(family)) {
    if (!found) yield 'missing_family_name'
    if (found === 'initial') yield 'initial_only'
  }
}

/**
 * A document with one field: which of its words is the family name is not known, so none may be missing. Two names have
 * to agree, or all there is on both sides is one and the same.
 */
function* judgeUnsplit(invited: Words, document: Words, isWholeName: boolean): Generator<NameReason> {
  yield* judgeFamily(document)
  if (Math.min(sameNames(invited).length, sameNames(document).length) > 1) return
  if (!document.some(({ found }) => found === 'same')) return
  const all = [...invited, ...document]
  if (document.some(({ found }) => !found)) yield 'missing_family_name'
  if (invited.some(({ found }) => !found)) yield 'extra_name'
  if (all.some(({ found }) => !found)) return
  if (all.some(({ word }) => !isWhole(word))) yield 'initial_only'
  // Joined or split, it may be a given name, or a given name and a family name.
  else if (all.length > 2) yield 'spelling'
  else yield isWholeName ? 'single_name' : 'extra_name'
}

/**
 * Returns true when all that the document lacks are middle names: those between a given name, with which the invitation
 * begins, and the family name. The document has no name that the invitation lacks.
 */
function lacksMiddleNames(
  { invited, given, family }: Alignment,
  beforeComma: ReadonlySet<NameWord>,
): boolean {
  const isFamily = ({ word }: AlignedWord) => beforeComma.has(word)
  const inOrder = [...invited.filter((name) => !isFamily(name)), ...invited.filter(isFamily)]
  const names = withoutParticles(inOrder)
  const lost = names.filter(({ found }) => !found)
  const ofField = (field: Words) =>
    names.map(({ partner }) => partner !== undefined && field.includes(partner))
  const [ofGiven, ofFamily] = [ofField(given), ofField(family)]
  const [first] = names
  if (!first || !ofGiven[0] || ofGiven.lastIndexOf(true) > ofFamily.indexOf(true)) return false
  const document = [...withoutParticles(given), ...withoutParticles(family)]
  // Only what is joined, the O of O'Brien, stands for less than a whole name.
  if (document.some(({ found, partner }) => found !== 'same' || !partner || !isWhole(partner.word)))
    return false
  if (!sameNames(given).some(({ word }) => !isShared(word))) return false
  return lost.every(
    (name) => names.indexOf(name) < ofFamily.indexOf(true) && isMiddleName(name.word, first.word),
  )
}

/**
 * Judges a match: every name written in the invitation has to be on the document, one of the document's given names in
 * full, and all of its family names have to be in the invitation. A match leaves only further given names open.
 * @param beforeComma of the invitation
 */
export function judgeNames(
  alignment: Alignment,
  isWholeName: boolean,
  beforeComma: ReadonlySet<NameWord>,
): { result: NameMatch; reasons: Set<NameReason> } {
  const { invited, given, family } = alignment
  const isSplit = given.length > 0 && family.length > 0
  const foreign = inAnotherScript(alignment)
  const reasons = new Set<NameReason>(
    isSplit
      ? [...judgeGiven(given), ...judgeFamily(family)]
      : judgeUnsplit(invited, [...given, ...family], isWholeName),
  )
  const near = invited.filter(({ found }) => found === 'near')
  if (near.length > 0) reasons.add('spelling')
  if (withoutParticles(invited).some(({ found }) => !found))
    reasons.add(isSplit && lacksMiddleNames(alignment, beforeComma) ? 'middle_name' : 'extra_name')
  if (foreign.length > 0) reasons.add('different_script')
  if ([...reasons].every((reason) => harmless.has(reason))) return { result: 'match', reasons }
  // One name spelled alike among others that differ is more likely chance than a slip.
  if (sameNames(given).length + sameNames(family).length > 0 || near.length >= Math.min(2, invited.length))
    return { result: 'partial', reasons }
  for (const reason of ['missing_given_name', 'missing_family_name', 'extra_name', 'single_name'] as const)
    reasons.delete(reason)
  if (invited.some(({ word }) => !foreign.some((lost) => lost.word === word))) reasons.add('different_name')
  return { result: 'mismatch', reasons }
}

/** Tells whether a family name of the document is among the invited names, of which the first of several is a given one. */
export function agreesInFamilyName({ invited, family }: Alignment): boolean {
  const names = sameNames(invited.length > 1 ? invited.slice(1) : invited)
  return sameNames(family).some(({ word }) => names.some((other) => commonForms(word, other.word)))
}
