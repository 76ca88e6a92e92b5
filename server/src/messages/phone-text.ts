import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** 3GPP TS 23.038: the basic alphabet, and the characters that count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twice = '^{}\\[~]|€'

/** Checks that a text needs no characters but those of the basic alphabet. */
export const isBasic = (text: string) => [...text].every((character) => (basic + twice).includes(character))

/** Returns how many parts a text is sent and charged as. */
export function partsOf(text: string): number {
  const isShort = isBasic(text)
  const length = isShort
    ? [...text].reduce((sum, each) => sum + (twice.includes(each) ? 2 : 1), 0)
    : text.length
  const [single, joined] = isShort ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / joined)
}

const longestName = 40

/** Returns a name as a text to a phone has it: whole words of it, where it is long. */
export function nameForPhone(name: string): string {
  const signs = Array.from(new Intl.Segmenter().segment(name.trim()), ({ segment }) => segment)
  if (signs.length <= longestName) return signs.join('')
  const cut = signs.slice(0, longestName + 1).join('')
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' '))).replace(/[\s,;:&+(/-]+$/, '')
  return words || signs.slice(0, longestName).join('')
}

const plain: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

// French has one outside the basic alphabet in a month, which may be written without it (rectifications of 1990).
const mayBePlain: readonly Locale[] = ['pl', 'ro', 'fr']

/**
 * Returns a text to a phone, its words in the alphabet that costs less as far as its language allows: any character
 * outside the basic one makes the text take twice the parts. Polish and Romanian are written without their marks then,
 * as phones do: in the whole text or nowhere. A day in figures needs no marks around it beside letters that are read from
 * right to left. The ending stays as it is: a link, or what fills a code in.
 */
export function phoneText(words: string, language: Locale, ending: string): string {
  const simple = words
    .replaceAll(/[‘’“”–—]/g, (mark) => plain[mark] ?? mark)
    .replaceAll(/\u2068(\d+\/\d+)\u2069/g, '$1')
  const whole = `${simple}\n${ending}`
  if (!mayBePlain.includes(language)) return whole
  const bare = Array.from(simple, (sign) => (basic.includes(sign) ? sign : withoutMarks(sign))).join('')
  const bareWhole = `${bare}\n${ending}`
  return partsOf(bareWhole) < partsOf(whole) ? bareWhole : whole
}

const withoutMarks = (sign: string) =>
  sign.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ł', 'l').replace('Ł', 'L')
