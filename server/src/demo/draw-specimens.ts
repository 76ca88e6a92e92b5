import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'
import { reportFonts } from '#right-to-work/pack/report/report-fonts.ts'
import { type Specimen, specimens } from './planned-check.ts'

const titles: Readonly<Record<Specimen, string>> = {
  passport: 'Passport',
  certificate: 'Birth certificate',
  ni_document: 'Letter with the National Insurance number',
  permit: 'Residence permit',
  online: 'Online right-to-work result',
  notice: 'Answer of the Employer Checking Service',
  application: 'Confirmation of an application',
  term_dates: 'Term dates of the university',
  sponsor: 'Letter of the sponsor',
  provider_report: 'Report of the identity provider',
}
/** The specimens with a portrait. */
const portraits = new Set<Specimen>(['passport', 'permit', 'online', 'notice', 'provider_report'])
const [width, height, margin] = [420, 298, 28]
const [dark, grey, line] = ['#111827', '#4B5563', '#D1D5DB']

/** The copies that the demo's checks have: pages that are drawn, and say so. */
export async function drawSpecimens(): Promise<Record<Specimen, Buffer>> {
  const drawn = await Promise.all(
    specimens.map(async (specimen) => [specimen, await draw(specimen)] as const),
  )
  return Object.fromEntries(drawn) as Record<Specimen, Buffer>
}

async function draw(specimen: Specimen): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const fonts = await reportFonts()
  const doc = new Pdf({ size: [width, height], margin, font: '', info: { Title: titles[specimen] } })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  doc.roundedRect(margin / 2, margin / 2, width - margin, height - margin, 8).stroke(line)
  doc.font('bold').fontSize(14).fillColor(dark).text('SPECIMEN')
  doc.font('regular').fontSize(11).fillColor(grey).text(titles[specimen])
  if (portraits.has(specimen)) drawHead(doc)
  if (specimen === 'term_dates') drawTerms(doc)
  for (const row of [0, 1, 2, 3, 4]) {
    doc.roundedRect(150, 100 + row * 24, row % 2 ? 160 : 220, 8, 4).fill(line)
  }
  doc.fillColor(grey).fontSize(9)
  doc.text('Drawn for the demonstration. It shows nobody and proves nothing.', margin, height - 2 * margin)
  doc.end()
  return buffer(doc)
}

function drawHead(doc: InstanceType<typeof PDFDocument>): void {
  doc.rect(margin, 92, 96, 120).fill('#F3F4F6')
  doc.circle(margin + 48, 138, 22).fill(line)
  doc.ellipse(margin + 48, 196, 36, 16).fill(line)
}

/** Three terms, each a box with its weeks. */
function drawTerms(doc: InstanceType<typeof PDFDocument>): void {
  for (const term of [0, 1, 2]) {
    doc.roundedRect(margin, 96 + term * 40, 96, 30, 4).fill('#F3F4F6')
    doc.rect(margin + 8, 108 + term * 40, 60 - term * 10, 6).fill(line)
  }
}
