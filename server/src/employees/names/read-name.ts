import { foldText, keepElisions, type NameWord, nameWord } from './name-word.ts'
import { generationOf, withoutPlaceholders, withoutTitles } from './titles-and-particles.ts'

/** One way to understand a name as written. */
export interface NameReading {
  words: readonly NameWord[]
  /** True when a name in brackets, or after "née", takes part. */
  alternative: boolean
  /** True when every name that was written takes part. */
  whole: boolean
  /** The words before a comma, which are the family name where others follow: Smith, John. */
  beforeComma: ReadonlySet<NameWord>
}

// More brackets than this are not read as alternatives.
const mostAlternatives = 2

const markers = new Set(
  ['née', 'né', 'nee', 'born', 'geb', 'geborene', 'formerly', 'fka', 'aka', 'ép', 'épouse'].map(foldText),
)
// Given names as well, where nothing stands before them.
const mayBeFirst = new Set(['junior', 'júnior', 'senior'])
const markersThatAreNames = new Set(['nee', 'born'])

// "son of" and "daughter of", as Malaysian and Indian names have them.
const relations = /(?<=\s)(?:[ads]\/[lop])(?=\s)/gu
const token = /[()[\]{},;]|[\p{L}\p{M}\p{N}]+(?:[-\u2010-\u2015][\p{L}\p{M}\p{N}]+)*/gu

function wordOf(text: string, isFirst: boolean): NameWord | undefined {
  const [form, ...others] = generationOf(text) ?? []
  const word = nameWord(form !== undefined && !(isFirst && mayBeFirst.has(text)) ? form : text)
  return word && { ...word, spellings: [...word.spellings, ...(word.written === form ? others : [])] }
}

function wordsOf(compound: string, isFirst: boolean): NameWord[] {
  const words = compound
    .split(/[-\u2010-\u2015]/u)
    .map((part) => wordOf(part, isFirst))
    .filter((word) => word !== undefined)
  return words.length > 1 ? words.map((word) => ({ ...word, hyphenated: true })) : words
}

/** The words in brackets or behind a marker, and the index of the main words before them. */
interface Alternative {
  insteadOf: number
  words: NameWord[]
}

interface Parts {
  /** Hyphenated names are together. */
  main: NameWord[][]
  alternatives: Alternative[]
  /** Words taken for a marker that may be names as well: Max Born, Wei Nee Tan. */
  doubtful: NameWord[]
  beforeComma: Set<NameWord>
}

function takeApart(text: string): Parts {
  const folded = withoutPlaceholders(foldText(keepElisions(text)))
  const tokens = folded.replaceAll(relations, ' ').match(token) ?? []
  const parts: Parts = { main: [], alternatives: [], doubtful: [], beforeComma: new Set() }
  let open: Alternative | undefined
  const begin = () => {
    open = { insteadOf: parts.main.length - 1, words: [] }
    parts.alternatives.push(open)
  }
  tokens.forEach((part, at) => {
    if (/^[([{]$/.test(part)) return begin()
    if (/^[)\]},;]$/.test(part)) {
      if (part === ',' && parts.beforeComma.size === 0) parts.beforeComma = new Set(parts.main.flat())
      open = undefined
      return undefined
    }
    const isMarker = markers.has(part) && /^[\p{L}\d]/u.test(tokens[at + 1] ?? '')
    if (isMarker && open?.words.length === 0) return undefined
    if (isMarker && !open && parts.main.length > 0) {
      if (markersThatAreNames.has(part)) parts.doubtful.push(...wordsOf(part, false))
      return begin()
    }
    const words = wordsOf(part, parts.main.length === 0)
    if (open) open.words.push(...words)
    else if (words.length > 0) parts.main.push(words)
    return undefined
  })
  parts.alternatives = parts.alternatives.filter(({ words }) => words.length > 0)
  return parts
}

/**
 * Returns the ways to understand a name: without what stands in brackets or after "née"; with all of it; with it instead
 * of the name before it. Something has to stay of a whole name; not of a field, beside which there is another.
 */
export function readName(text: string, isField = false): NameReading[] {
  const { main, alternatives, doubtful, beforeComma } = takeApart(text)
  const reading = (words: readonly NameWord[], alternative: boolean, whole: boolean): NameReading => ({
    words: withoutTitles(words, isField ? 1 : 2),
    alternative,
    whole,
    beforeComma,
  })
  if (alternatives.length === 0) return [reading(main.flat(), false, true)]
  const everything = [...main.flat(), ...doubtful, ...alternatives.flatMap(({ words }) => words)]
  const replaced = alternatives
    .slice(0, mostAlternatives)
    .filter(({ insteadOf }) => insteadOf >= 0 && (isField || main.length > 1))
    .map(({ insteadOf, words }) => reading(main.toSpliced(insteadOf, 1, words).flat(), true, false))
  return [
    reading(main.flat(), false, false),
    reading(everything, doubtful.length === 0, true),
    ...replaced,
  ].filter(({ words }) => words.length > 0)
}
