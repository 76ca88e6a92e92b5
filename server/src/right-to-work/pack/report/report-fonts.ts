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
