import type { DocumentName } from './compare-names.ts'

/**
 * A document's name that was typed into one field. The family name is what stands before a comma, else the last word.
 * Where that is wrong the comparison asks for a user, never less.
 */
export function splitName(typed: string): DocumentName {
  const comma = typed.indexOf(',')
  if (comma > 0) return { firstName: typed.slice(comma + 1).trim(), lastName: typed.slice(0, comma).trim() }
  const words = typed.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
