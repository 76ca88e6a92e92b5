import {
  cyrillicTables,
  greekLetters,
  greekPairs,
  latinTables,
  type Table,
} from './transliteration-tables.ts'

export interface NameWord {
  /** Folded, in the script it was written in. */
  written: string
  script: 'latin' | 'cyrillic' | 'greek' | 'other'
  /** Every way a passport may spell it in Latin letters, the plainest first; none where no table covers it. */
  spellings: readonly string[]
  /** True when a hyphen ties it to another. */
  hyphenated?: boolean
}

// Part of a letter's usual spelling, but not told apart by a name: accents, points of Hebrew and Arabic vowels, and the
// Arabic stroke that widens a word. Vowel signs of Indic and Thai scripts are no such marks, and stay.
const latinMarks = /[\u0300-\u036f]|[\u0483-\u0487]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/
const semiticMarks =
  /[\u0591-\u05bd]|\u05bf|\u05c1|\u05c2|\u05c4|\u05c5|\u05c7|[\u0610-\u061a]|\u0640|[\u064b-\u0652]|\u0670/
const looseMarks = new RegExp(`${latinMarks.source}|${semiticMarks.source}`, 'gu')

// The apostrophes of O'Brien, Gal·la, ʿAlī and Гор'ян: they do not part a name.
const apostrophes = /['`´·ˈ՚\u02b9-\u02bf\u2018-\u201b\u2032\uff07]/gu

// Stands for the apostrophe of D'Souza and N'Diaye. A mark, so it is read over but where such a name is joined.
const elision = '\u0313'
const elided = /(?<![\p{L}\p{M}\p{N}])([dlmn])['`´·ˈ՚\u02b9-\u02bf\u2018-\u201b\u2032\uff07](?=\p{L}{3})/giu

/** Keeps an apostrophe behind a single letter, which would be folded away. The capital of ŉ has one of its own. */
export const keepElisions = (text: string) => text.replaceAll('ŉ', 'ʼn').replaceAll(elided, `$1${elision}`)

/** Returns true when a word is the single letter before the apostrophe of a name, as O may be of any name. */
export function isPrefixOf({ spellings: [letter = ''] }: NameWord, name: NameWord): boolean {
  return letter === 'o' || (letter.length === 1 && name.written.startsWith(`${letter}${elision}`))
}

/** Returns one form for text that differs in case, width, apostrophes or invisible characters. */
export function foldText(text: string): string {
  // Compatibility forms go first, since some change their letters with their case. Capitals go before small letters,
  // since those of `ß` and `ı` are other letters' too, and once more for the capital ẞ.
  return text
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(apostrophes, '')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(looseMarks, '').normalize('NFC')
}

/** Undefined when a letter is neither in the table nor plain. */
function spell(word: string, table: Table, initial: Table = {}): string | undefined {
  let spelled = ''
  for (const letter of word) {
    const own = (spelled === '' ? initial[letter] : undefined) ?? table[letter]
    const bare = own ?? Array.from(withoutMarks(letter), (base) => table[base] ?? base).join('')
    if (!/^[a-z\d]*$/.test(bare)) return undefined
    spelled += bare
  }
  return spelled
}

// "Mac" and "Mc" are one prefix, "Saint" and "St" one word, whichever the document chose.
function withPrefixVariants(spelled: string): string[] {
  if (spelled === 'mac') return ['mac', 'mc']
  if (spelled === 'saint') return ['saint', 'st']
  if (spelled === 'sainte') return ['sainte', 'ste']
  return spelled.length >= 6 && spelled.startsWith('mac') ? [spelled, `mc${spelled.slice(3)}`] : [spelled]
}

function spellGreek(word: string): (string | undefined)[] {
  const bare = withoutMarks(word)
  const paired = greekPairs.reduce((text, [pair, latin]) => text.replaceAll(pair, latin), bare)
  return [spell(paired, greekLetters), spell(bare, greekLetters)]
}

function spellings(word: string, script: NameWord['script']): string[] {
  const found = {
    latin: () => latinTables.map((table) => spell(word, table)),
    cyrillic: () =>
      cyrillicTables.map(({ letters, initial, change }) => spell(change?.(word) ?? word, letters, initial)),
    greek: () => spellGreek(word),
    other: () => [],
  }[script]()
  const known = found.filter((spelled) => spelled !== undefined && spelled !== '') as string[]
  return [...new Set(script === 'latin' ? known.flatMap(withPrefixVariants) : known)]
}

// A word that mixes scripts is none of them: look-alike letters must not be read as what they resemble.
function scriptOf(word: string): NameWord['script'] {
  if (/^[\p{Script=Latin}\p{M}\p{N}]+$/u.test(word)) return 'latin'
  if (/^[\p{Script=Cyrillic}\p{M}]+$/u.test(word)) return 'cyrillic'
  if (/^[\p{Script=Greek}\p{M}]+$/u.test(word)) return 'greek'
  return 'other'
}

/** Returns the word for folded text; undefined where nothing of it is left. */
export function nameWord(folded: string): NameWord | undefined {
  const script = scriptOf(folded)
  // й, ї and ќ are letters of their own; an accent that shows where a word is stressed is not.
  const written =
    script === 'cyrillic' ? folded.replaceAll('ё', 'е').replaceAll(looseMarks, '') : withoutMarks(folded)
  if (!/[\p{L}\p{N}]/u.test(written)) return undefined
  // Marks decide how a Latin word is spelled, so they are left on it; it is compared by its spellings alone.
  return { written: script === 'latin' ? folded : written, script, spellings: spellings(folded, script) }
}

/**
 * Returns the forms in which two words can be compared: spelled in Latin where one is, else as written. Two Cyrillic
 * words are not transliterated: Ганна and Ханна are both Hanna in some passport. Undefined for scripts without a common
 * form.
 */
export function commonForms(a: NameWord, b: NameWord): [readonly string[], readonly string[]] | undefined {
  const spelled = a.spellings.length > 0 && b.spellings.length > 0
  if (spelled && (a.script === 'latin' || b.script === 'latin')) return [a.spellings, b.spellings]
  return a.script === b.script ? [[a.written], [b.written]] : undefined
}

/** Returns the form that two words share. */
export function sharedForm(a: NameWord, b: NameWord): string | undefined {
  const [ofA, ofB] = commonForms(a, b) ?? [[], []]
  return ofA.find((form) => ofB.includes(form))
}

/** Returns true for a whole name, false for an initial. One letter is a whole name where a sign is a syllable or a word. */
export function isWhole({ written }: NameWord): boolean {
  const syllables = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
  return syllables.test(written) || Array.from(withoutMarks(written).matchAll(/[\p{L}\p{M}]/gu)).length > 1
}
