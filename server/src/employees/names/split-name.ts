import type { DocumentName } from './compare-names.ts'
import { foldText } from './name-word.ts'
import { isParticle, isSuffix, withoutPlaceholders } from './titles-and-particles.ts'

const prefixes = new Set(['mc', 'mac', 'o', 'ó', 'ní', 'st', 'fitz'])
const isPrefix = (word: string) => prefixes.has(word) || isParticle(word)
const folded = (word: string) => foldText(word).replaceAll('.', '')

/**
 * Splits a document's name that was typed into one field. The family name is what stands before a comma, else the last
 * word with its prefixes (van der Berg, Mc Donald) and what follows it (Jr, MBE). Where that is wrong the comparison asks
 * for a user, never less.
 */
export function splitName(typed: string): DocumentName {
  const comma = typed.indexOf(',')
  const behind = wordsOf(typed.slice(comma + 1))
  if (comma > 0 && !behind.every((word) => isSuffix(folded(word))))
    return { firstName: behind.join(' '), lastName: typed.slice(0, comma).trim() }
  const words = wordsOf(typed)
  let at = words.length - 1
  while (at > 1 && isSuffix(folded(words[at] ?? ''))) at -= 1
  while (at > 1 && isPrefix(folded(words[at - 1] ?? ''))) at -= 1
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

function wordsOf(text: string): string[] {
  return withoutPlaceholders(text).split(/\s+/).filter(Boolean)
}
