import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** 3GPP TS 23.038: the basic alphabet, and the characters that count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twice = '^{}\\[~]|€'

/** Returns how many parts a text is sent and charged as. */
export function partsOf(text: string): number {
  const isBasic = [...text].every((character) => (basic + twice).includes(character))
  const length = isBasic
    ? [...text].reduce((sum, each) => sum + (twice.includes(each) ? 2 : 1), 0)
    : text.length
  const [single, joined] = isBasic ? [160, 153] : [70, 67]
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

/**
 * Returns the words of a text to a phone in the alphabet that costs less, as far as its language allows: any character
 * outside the basic one makes the text take twice the parts. Romanian is written without its marks then, as phones do:
 * in the whole text or nowhere.
 */
export function phoneText(text: string, language: Locale): string {
  const simple = text.replaceAll(/[‘’“”–—]/g, (mark) => plain[mark] ?? mark)
  if (language !== 'ro') return simple
  const bare = simple.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return partsOf(bare) < partsOf(simple) ? bare : simple
}
