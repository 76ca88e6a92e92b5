import { setImmediate as othersTurn } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'
import { isReplaced, printable, type ReportFonts, reportFonts } from './report-fonts.ts'

const margin = 50
const labelWidth = 130
const gap = 10
const textSize = 9.5
const footerSize = 7.5
const [logoWidth, logoHeight] = [180, 40]
const [dark, grey, line] = ['#111827', '#4B5563', '#D1D5DB']

interface Column {
  heading: string
  width: number
}

// Drawing takes long: others have their turn meanwhile.
const rowsAtOnce = 50

/** A report while it is written, from top to bottom. */
export interface Report {
  title(text: string): void
  heading(text: string): void
  paragraph(text: string): void
  /** Draws a notice that must not be overlooked. */
  notice(text: string): void
  /** A fact with its name; left out where there is none. */
  row(label: string, value: string | null | undefined): void
  /** Draws a table, its head again on each page. Widths are shares of the page's. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void>
  /** Tells whether a character was shown by its number. */
  hasReplaced(): boolean
  /** The PDF, with the same line at the foot of each page. */
  end(foot: string): Promise<Buffer>
}

/** The look of the organisation that a report is from, for its head. */
export interface Brand {
  /** Like `#1f4fd8`, readable on white. */
  colour?: string | undefined
  /** PNG or JPEG. */
  logo?: Uint8Array | undefined
}

/** Begins a report: A4, PDF/A-2b, with its typefaces embedded. */
export async function openReport(
  createdAt: Date,
  title: string,
  { layout = 'portrait', ...brand }: Brand & { layout?: 'portrait' | 'landscape' } = {},
): Promise<Report> {
  // Loaded when it is first needed: few requests ask for a report.
  const { default: Pdf } = await import('pdfkit')
  const fonts = await reportFonts()
  const doc = new Pdf({
    size: 'A4',
    layout,
    margin,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Creator: 'Bonafide', CreationDate: createdAt },
  })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  drawBrand(doc, brand)
  return writeOn(doc, fonts)
}

/** Draws the logo, and a line in the organisation's colour. */
function drawBrand(doc: Doc, { colour, logo }: Brand): void {
  if (logo) {
    doc.image(Buffer.from(logo), margin, margin, { fit: [logoWidth, logoHeight] })
    doc.y = margin + logoHeight + gap
  }
  if (!colour) return
  doc.rect(margin, doc.y, doc.page.width - 2 * margin, 3).fill(colour)
  doc.y += 3 + gap
}

type Doc = InstanceType<typeof PDFDocument>

function writeOn(doc: Doc, { shows }: ReportFonts): Report {
  const width = doc.page.width - 2 * margin
  let replaced = false
  const shown = (text: string) => {
    const written = printable(text, shows)
    replaced ||= isReplaced(written)
    return written
  }
  const style = (font: 'regular' | 'bold', size: number, colour = dark) =>
    doc.font(font).fontSize(size).fillColor(colour)
  const makeRoom = (height: number) => {
    if (doc.y + height > doc.page.height - margin - 2 * footerSize) doc.addPage()
  }
  return {
    title(text) {
      style('regular', 18).text(shown(text), margin, doc.y, { width })
      doc.moveDown(0.4)
    },
    heading(text) {
      // Keeps a heading from being the last line of a page.
      makeRoom(80)
      doc.moveDown(0.8)
      style('bold', 12).text(text, margin, doc.y, { width })
      doc.moveDown(0.3)
    },
    paragraph(text) {
      const words = shown(text)
      style('regular', textSize)
      makeRoom(doc.heightOfString(words, { width }))
      doc.text(words, margin, doc.y, { width })
      doc.moveDown(0.4)
    },
    notice(text) {
      const inner = width - 2 * gap
      style('bold', 11)
      const height = doc.heightOfString(text, { width: inner }) + 2 * gap
      makeRoom(height)
      const top = doc.y
      doc.rect(margin, top, width, height).lineWidth(1.5).stroke(dark)
      doc.text(text, margin + gap, top + gap, { width: inner })
      doc.y = top + height + gap
    },
    row(label, value) {
      if (value === null || value === undefined || value === '') return
      const words = shown(value)
      const room = width - labelWidth - gap
      const labelHeight = style('bold', textSize).heightOfString(label, { width: labelWidth })
      const height = Math.max(labelHeight, style('regular', textSize).heightOfString(words, { width: room }))
      makeRoom(height + 4)
      const top = doc.y
      style('bold', textSize, grey).text(label, margin, top, { width: labelWidth })
      style('regular', textSize).text(words, margin + labelWidth + gap, top, { width: room })
      doc.y = top + height + 4
    },
    async table(columns, rows) {
      const draw = tableOn(doc, { columns, width, style, makeRoom })
      draw.head()
      for (const [index, row] of rows.entries()) {
        draw.row(row.map(shown))
        if (index % rowsAtOnce === 0) await othersTurn()
      }
      doc.moveDown(0.6)
    },
    hasReplaced: () => replaced,
    end: (foot) => finish(doc, shown(foot), { width, style: () => style('regular', footerSize, grey) }),
  }
}

interface TableTools {
  columns: readonly Column[]
  width: number
  style: (font: 'regular' | 'bold', size: number, colour?: string) => Doc
  makeRoom: (height: number) => void
}

function tableOn(doc: Doc, { columns, width, style, makeRoom }: TableTools) {
  const size = 8
  const drawRow = (cells: readonly string[], font: 'regular' | 'bold', colour: string) => {
    style(font, size, colour)
    const room = (index: number) => (columns[index]?.width ?? 0) * width - gap / 2
    const height = Math.max(
      0,
      ...cells.map((cell, index) => doc.heightOfString(cell, { width: room(index) })),
    )
    const page = doc.page
    makeRoom(height + gap)
    if (font === 'regular' && doc.page !== page) head()
    style(font, size, colour)
    const top = doc.y
    let left = margin
    for (const [index, cell] of cells.entries()) {
      doc.text(cell, left, top, { width: room(index) })
      left += (columns[index]?.width ?? 0) * width
    }
    doc.y = top + height + 3
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(0.5)
      .stroke(line)
    doc.y += 3
  }
  const head = () =>
    drawRow(
      columns.map(({ heading }) => heading),
      'bold',
      grey,
    )
  return { head, row: (cells: readonly string[]) => drawRow(cells, 'regular', dark) }
}

async function finish(
  doc: Doc,
  foot: string,
  { width, style }: { width: number; style: () => Doc },
): Promise<Buffer> {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Below the margin, where a text would begin another page.
    doc.page.margins.bottom = 0
    const top = doc.page.height - margin
    doc
      .moveTo(margin, top - 4)
      .lineTo(margin + width, top - 4)
      .lineWidth(0.5)
      .stroke(line)
    const words = `${foot} · page ${page + 1} of ${count}`
    style().text(words, margin, top, { width, height: 2 * footerSize, ellipsis: true })
  }
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
