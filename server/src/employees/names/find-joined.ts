import { commonForms, isPrefixOf, isWhole, type NameWord } from './name-word.ts'

const mostParts = 4

/**
 * Finds the words that make this one when they are written together, in any order: Min Jun for Minjun, De La Cruz for
 * Delacruz. The search is bounded: `mostParts` words, each of which goes on where the one before it ended.
 */
export function findJoined<Part extends { word: NameWord }>(
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
