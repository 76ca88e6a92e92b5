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
