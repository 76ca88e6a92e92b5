import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The typefaces of a report, embedded in it: DejaVu, whose licence allows that. */
export interface ReportFonts {
  regular: Buffer
  bold: Buffer
  /** Whether the regular one can show a character. */
  shows(codePoint: number): boolean
}

const require = createRequire(import.meta.url)
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

// Beside main.js in the bundle, in their package for the sources.
function fontFolder(): string {
  const bundled = fileURLToPath(new URL('./fonts', import.meta.url))
  if (existsSync(bundled)) return bundled
  return dirname(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
}
