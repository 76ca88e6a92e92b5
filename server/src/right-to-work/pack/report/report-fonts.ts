import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The typefaces of a report, embedded in it: DejaVu, whose licence allows that. */
export interface ReportFonts {
  regular: Buffer
  bold: Buffer
  /** Tells whether the regular font can show a character. */
  shows(codePoint: number): boolean
}

let loaded: Promise<ReportFonts> | undefined

/** Read when the first report is drawn, and kept: parsing one takes longer than drawing a page. */
export function reportFonts(): Promise<ReportFonts> {
  return (loaded ??= loadFonts())
}

async function loadFonts(): Promise<ReportFonts> {
  const { create } = await import('fontkit')
  const folder = fontFolder()
  const regular = await readFile(join(folder, 'DejaVuSans.ttf'))
  const bold = await readFile(join(folder, 'DejaVuSans-Bold.ttf'))
  const font = create(regular)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the typeface of reports is a collection')
  return { regular, bold, shows: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

// The fonts are beside main.js in the bundle; for the sources, npm puts the packages of all workspaces there.
function fontFolder(): string {
  const bundled = join(import.meta.dirname, 'fonts')
  if (existsSync(bundled)) return bundled
  return join(import.meta.dirname, '../../../../../node_modules/dejavu-fonts-ttf/ttf')
}

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u
// Shows these characters instead of obeying them: some reverse the order of what follows.
const invisible = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Text as a report can show it, whatever script it is in: a character that its typeface lacks becomes its number in
 * Unicode, such as [U+5F20], so that nothing is left out and nothing is shown as something else. Words of a script that
 * is written from right to left are put in the order in which they are drawn.
 */
export function printable(text: string, shows: (codePoint: number) => boolean): string {
  const signs = Array.from(text.normalize('NFC'), (sign) => {
    if (controls.test(sign)) return ' '
    const code = sign.codePointAt(0) ?? 0
    if (shows(code) && !invisible.test(sign)) return sign
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
  return inDrawnOrder(signs.join(''))
}

/** True when a report shows a text differently from how it was entered. */
export function isReplaced(text: string): boolean {
  return /\[U\+[\dA-F]{4,6}\]/.test(text)
}

function inDrawnOrder(text: string): string {
  if (!rightToLeft.test(text)) return text
  const drawn: string[] = []
  let run: string[] = []
  for (const word of text.split(' ')) {
    if (rightToLeft.test(word)) {
      run.unshift(word)
      continue
    }
    // The space after such a word is drawn on its other side.
    drawn.push(...run, run.length ? `\u00A0${word}` : word)
    run = []
  }
  return [...drawn, ...run].join(' ')
}
