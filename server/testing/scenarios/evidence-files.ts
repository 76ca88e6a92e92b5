import { crc32, deflateSync } from 'node:zlib'
import type { EvidenceType } from '@bonafide/shared/contract/evidence.ts'
import type { TestServer } from '../harness/create-test-server.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

/** A page that says one word. */
function pdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    '<< /Length 42 >>\nstream\nBT /F 24 Tf 20 40 Td (Permission) Tj ET  \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}`
  return latin(`${text}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A square of one colour. */
function png(): Buffer {
  const size = 16
  const head = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0])
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(size * 3, 0x4f)])
  const rows = Buffer.concat(Array.from({ length: size }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** One grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

/** The beginning of a photo as a phone takes it; what follows is no picture. */
function heic(): Buffer {
  const brands = latin('ftypheic\0\0\0\0mif1heic')
  const head = Buffer.alloc(4)
  head.writeUInt32BE(brands.length + 4)
  return Buffer.concat([head, brands, latin('\0\0\0\x10mdat'), Buffer.alloc(64, 7)])
}

/** A small file of each type that evidence may be. */
export const evidenceSamples: Readonly<Record<EvidenceType, Buffer>> = {
  'application/pdf': pdf(),
  'image/png': png(),
  'image/jpeg': jpeg,
  'image/heic': heic(),
}

/** A PDF of so many bytes; what comes after its end is for no reader. */
export function largePdf(bytes: number): Buffer {
  const start = evidenceSamples['application/pdf']
  return Buffer.concat([start, Buffer.alloc(bytes - start.length, 'x')])
}

interface Sent {
  type?: string
  file?: Uint8Array | ReadableStream<Uint8Array>
  label?: string
  headers?: Record<string, string>
}

/** Sends a file about an employee; a PDF, unless told. */
export function sendEvidence(
  server: Pick<TestServer, 'request'>,
  { token, employeeId }: { token: string; employeeId: string },
  { type = 'application/pdf', file = evidenceSamples['application/pdf'], label, headers }: Sent = {},
) {
  const query = label === undefined ? '' : `?label=${encodeURIComponent(label)}`
  return server.request('POST', `/employees/${employeeId}/evidence${query}`, {
    token,
    raw: file instanceof ReadableStream ? file : new Uint8Array(file),
    headers: { 'content-type': type, ...headers },
  })
}
