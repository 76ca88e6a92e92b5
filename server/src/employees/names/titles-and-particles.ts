import type { NameWord } from './name-word.ts'

// Words that are no name of anyone. Left out, because they are names as well: Lord, Dean, Earl, Major, Prince, Hon, Maj.
const titles = new Set(
  (
    'mr mrs ms miss mx dr doctor prof professor rev revd reverend sir capt sgt lt cllr mme mlle sra srta dra smt ' +
    'shri frau'
  ).split(' '),
)
// Behind a name, or before it; names of a few, who have no further ones.
const honours = new Set(
  (
    'dame lady mbe obe cbe kbe qc phd dphil bsc msc mba mphil frcs frcp mrcp mrcs frsa esq esquire llb llm beng meng ceng ' +
    'cpa dds mbbs mbchb rgn'
  ).split(' '),
)

/** Father and son may differ by nothing else. The first form is the one that is compared. */
const generations: readonly (readonly string[])[] = [
  ['jr', 'jnr', 'junior', 'júnior'],
  ['sr', 'snr', 'senior'],
  ['ii', '2nd'],
  ['iii', '3rd'],
  ['iv', '4th'],
]
const firstForms = new Set(generations.map(([form]) => form))

// Fills the place of a missing name on documents with one name only, in words and in the abbreviations of visas.
const none =
  /(?<![\p{L}\p{M}\p{N}])(?:no (?:given|first|last|middle|family|sur) ?names?|no (?:fore|sur)names?|(?:given|first|last|family) name unknown|single name(?: only)?|mononym|not known|not given|not applicable|n\/a|fnu|lnu|unknown|x{2,6})(?![\p{L}\p{M}\p{N}])/giu

/** Leaves out what stands for a name that the document does not have. */
export const withoutPlaceholders = (text: string) => text.replaceAll(none, ' ')

/** All forms of a Jr, Sr or II, undefined for other words. */
export const generationOf = (text: string) => generations.find((forms) => forms.includes(text))

/** Returns true for a word that names a generation. Junior at the beginning of a name is read as a name. */
export const isGeneration = ({ written }: NameWord) => firstForms.has(written)

/** Returns true for a text that follows a name: "Jr", "MBE". */
export const isSuffix = (text: string) => honours.has(text) || generationOf(text) !== undefined

const notIn = (left: ReadonlySet<string>) => (word: NameWord) => !left.has(word.written)

/** @param fewest names that have to stay where a title may be one, as in Dame Diop and Ayo Obe */
export function withoutTitles(words: readonly NameWord[], fewest: number): readonly NameWord[] {
  const plain = words.filter(notIn(titles))
  const names = plain.length > 0 ? plain : words
  return withoutSome(names, notIn(honours), fewest)
}

/** @param fewest as above: Junior Smith, Naosuke Ii */
export function withoutGenerations(words: readonly NameWord[], fewest: number): readonly NameWord[] {
  return withoutSome(words, (word) => !isGeneration(word), fewest)
}

function withoutSome(words: readonly NameWord[], stays: (word: NameWord) => boolean, fewest: number) {
  const rest = words.filter(stays)
  return rest.length >= fewest ? rest : words
}

/** Small words of family names that documents leave out or add. They are never what makes two names agree. */
const particles = new Set(
  'de del dela della dei degli des da dos von vom zu zur zum van ter bin ibn bint binti al el ul'.split(' '),
)

// The second part of a compound particle ("de la", "van der"); a name of its own without the first.
const companions = new Map<string, readonly string[]>([
  ['la', ['de']],
  ['las', ['de']],
  ['los', ['de']],
  ['lo', ['de']],
  ['der', ['van', 'von']],
  ['den', ['van', 'von']],
  ['dem', ['von']],
])

/** Returns true when a word may belong to the family name behind it. */
export const isParticle = (word: string) => particles.has(word) || companions.has(word)

/**
 * Returns the words of a name that are particles. Left out on purpose, because they are whole names too: Le and Do
 * (Vietnamese), Das (Indian), Du and Di (Chinese), Ben; and Mc, O' and St, which make another name of the one they
 * precede.
 */
export function particlesOf(words: readonly string[]): ReadonlySet<string> {
  const isOne = (word: string) =>
    particles.has(word) || companions.get(word)?.some((leader) => words.includes(leader)) === true
  const found = words.filter(isOne)
  // An employee may be called just that: Bin Li, Anh Van.
  return new Set(found.length === words.length ? [] : found)
}
