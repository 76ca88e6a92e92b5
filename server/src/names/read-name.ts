import { foldText, type NameWord, nameWord } from './name-word.ts'

/** One way to understand a name as written. */
export interface NameReading {
  words: readonly NameWord[]
  /** Whether a name in brackets, or after "née", takes part. */
  alternative: boolean
  /** Whether every name that was written takes part. */
  whole: boolean
}

// More brackets than this are not read as alternatives.
const mostAlternatives = 2

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof'])
// "First name unknown" and "last name unknown", where a document has one name only.
const placeholders = new Set(['fnu', 'lnu'])
const markers = new Set(
  ['née', 'né', 'nee', 'born', 'geb', 'geborene', 'formerly', 'fka', 'aka', 'ép', 'épouse'].map(foldText),
)
const markersThatAreNames = new Set(['nee', 'born'])

// "son of" and "daughter of", as Malaysian and Indian names have them.
const relations = /(?<=\s)(?:[ads]\/[lop])(?=\s)/gu
const token = /[()[\]{},;]|[\p{L}\p{M}\p{N}]+(?:[-\u2010-\u2015][\p{L}\p{M}\p{N}]+)*/gu

function wordsOf(compound: string): NameWord[] {
  return compound
    .split(/[-\u2010-\u2015]/u)
    .map(nameWord)
    .filter((word) => word !== undefined)
}

/** What stands in brackets or behind a marker, and which of the main words it stands behind. */
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
}

function takeApart(text: string): Parts {
  const tokens = foldText(text).replaceAll(relations, ' ').match(token) ?? []
  const parts: Parts = { main: [], alternatives: [], doubtful: [] }
  let open: Alternative | undefined
  const begin = () => {
    open = { insteadOf: parts.main.length - 1, words: [] }
    parts.alternatives.push(open)
  }
  tokens.forEach((part, at) => {
    if (/^[([{]$/.test(part)) return begin()
    if (/^[)\]},;]$/.test(part)) {
      open = undefined
      return undefined
    }
    const isMarker = markers.has(part) && /^[\p{L}\d]/u.test(tokens[at + 1] ?? '')
    if (isMarker && open?.words.length === 0) return undefined
    if (isMarker && !open && parts.main.length > 0) {
      if (markersThatAreNames.has(part)) parts.doubtful.push(...wordsOf(part))
      return begin()
    }
    const words = wordsOf(part)
    if (open) open.words.push(...words)
    else if (words.length > 0) parts.main.push(words)
    return undefined
  })
  parts.alternatives = parts.alternatives.filter(({ words }) => words.length > 0)
  return parts
}

function withoutTitles(words: readonly NameWord[]): readonly NameWord[] {
  const names = words.filter(({ written }) => !placeholders.has(written))
  const rest = names.filter(({ written }) => !titles.has(written))
  return rest.length > 0 ? rest : names
}

/**
 * The ways to understand a name: without what stands in brackets or after "née"; with all of it; with it instead of the
 * name before it. Something has to stay of a whole name; not of a field, beside which there is another.
 */
export function readName(text: string, isField = false): NameReading[] {
  const { main, alternatives, doubtful } = takeApart(text)
  const reading = (words: readonly NameWord[], alternative: boolean, whole: boolean): NameReading => ({
    words: withoutTitles(words),
    alternative,
    whole,
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
