import { crc32, deflateSync } from 'node:zlib'
import type { EvidenceType } from '@bonafide/shared/contract/right-to-work/evidence.ts'
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

/** A grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

/** A photo as phones take it: 64 pixels wide and 32 high, red on the left and blue on the right. */
const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAw9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAVGlsb2MAAAAAREAAAgABAAAAAAMzAAMAAAAAAAAAtAAAALQAAAAdAAAA0QAAABgAAgAAAAAEHAADAAAAAAAAALQAAAC0AAAADgAAAMIAAAAOAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQAAAAIuaXBycAAAAglpcGNvAAAA2Gh2Y0MBAWAAAAAAAAAAAAC68AD8/fj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAAoCCCFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAhEAcFxgpkgACAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAAoCCCFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAdEAcFxgpkgAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAA0Gh2Y0MBAWAAAAAAAAAAAAC68AD8/Pj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAKEIBAgFgAAADAIAAAAMAAAMAugAAwIIIXLkkyqbAgAAAAwCAAAAMhAAiAAEACEQBwXGCmSAAIAABABpAAQwC//8BYAAAAwCAAAADAAADALoAACwJACEAAQAoQgECAWAAAAMAgAAAAwAAAwC6AADAgghcuSTKpsCAAAADAIAAAAyEACIAAQAHRAHBcYKZIAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMAAAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECAwACBIQCBYYAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAcFtZGF0AAAAsE4BBasy/kZsmEFCaa41apFUnvPxS3ZhemFhciBIRVZDIEVuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dHA6Ly91bHRyYXZpZGVvLmNzLnR1dC5maS8gLSBvcHRpb25zOiA2NHgzMiBkZWJsb2NrPTE6MDowIHNhbz0zIGludHJhX3BlcmlvZD02NCBxcD0yNiByZWY9MQCAAAAAGSYBr3j3jv/tCP/XgUudX7f9JAl7Bcv5+DwAAAAUUAGEDQIAAXwAAAMBLwAAAwFNAIAAAACwTgEFqzL+RmyYQUJprjVqkVSe8/FLdmF6YWFyIEhFVkMgRW5jb2RlciB2LiAyLjMuMS1lYTA5YWY1IC0gQ29weWxlZnQgMjAxMi0yMDE1IC0gaHR0cDovL3VsdHJhdmlkZW8uY3MudHV0LmZpLyAtIG9wdGlvbnM6IDY0eDMyIGRlYmxvY2s9MTowOjAgc2FvPTMgaW50cmFfcGVyaW9kPTY0IHFwPTI2IHJlZj0xAIAAAAAKJgGu8PGcL53b/wAAAApQAYQFAgAG/ACA',
  'base64',
)

/** A photo of one colour, 2432 pixels wide and 1600 high. */
export const largePhoto = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAx1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAVGlsb2MAAAAAREAAAgABAAAAAANBAAMAAAAAAAAAuAAAALgAAAGaAAACUgAAABYAAgAAAAAFqQADAAAAAAAAALgAAAC4AAABTgAAAgYAAAAOAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQAAAAI8aXBycAAAAhdpcGNvAAAA3mh2Y0MBAWAAAAAAAAAAAAC68AD8/fj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAL0IBAgFgAAADAIAAAAMAAAMAugAAoAEwIAZBcuSTKpuAhoMCAAADAAIAAAMAMhAAIgABAAhEAcFxgpkgACAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAL0IBAgFgAAADAIAAAAMAAAMAugAAoAEwIAZBcuSTKpuAhoMCAAADAAIAAAMAMhAAIgABAAdEAcFxgpkgAAAAFGlzcGUAAAAAAAAJgAAABkAAAAAQcGl4aQAAAAADCAgIAAAA2Gh2Y0MBAWAAAAAAAAAAAAC68AD8/Pj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAAwATAgBkFy5JMqmwIAAADAAgAAAMAyEAAIgABAAhEAcFxgpkgACAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAAwATAgBkFy5JMqmwIAAADAAgAAAMAyEAAIgABAAdEAcFxgpkgAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQIDAAIEhAIFhgAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAEhG1kYXQAAAC0TgEFrzL+RmyYQUJprjVqkVSe8/FLdmF6YWFyIEhFVkMgRW5jb2RlciB2LiAyLjMuMS1lYTA5YWY1IC0gQ29weWxlZnQgMjAxMi0yMDE1IC0gaHR0cDovL3VsdHJhdmlkZW8uY3MudHV0LmZpLyAtIG9wdGlvbnM6IDI0MzJ4MTYwMCBkZWJsb2NrPTE6MDowIHNhbz0zIGludHJhX3BlcmlvZD02NCBxcD0yNiByZWY9MQCAAAABliYBr2GTRLKJIIHnGnGmmGGGGGFlllllwPewP/0Img5u4/j6dg3ltOVanhoAAAMAAAMAAAMAAAMAAAYkhEk08aSifAAAAwAAAwAAAwAAAwAAK6B9l73dlngAAAMAAAMAAAMAAAMAK+AAnh4D1gAAAwAAAwAAAwAAAwL+AWBdUIAAAAMAAAMAAAMAAw4CaUcyAAADAAADAAADAADEgASgcfAAAAMAAAMAAAMAEJAHLyPAAAADAAADAAADATEJP08gAAADAAADAAAIWAv2dwAAAwAAAwAAAwA6YA7v/IAAAAMAAAMAAOiAEIO7AAADAAADAAADAt4TPscAAAMAAAMAAAb8FbEgAAADAAADAAANKBY2IAAAAwAAAwAAQUAadYYAAAMAAAMAAE5AG1G0AAADAAADAADIgB4dWAAAAwAAAwAA6IAfvTgAAAMAAAMAAR0iRsQAAAMAAAMAAjYibrgAAAMAAAMAAp4kfPgAAAMAAAMAAyIl/bgAAAMAAAMAA4Ynl3gAAAMAAAMAA6IpUDAAAAMAAAMAA4oAAAASUAGEDQIdilAAB2eUAAdjlACAAAAAtE4BBa8y/kZsmEFCaa41apFUnvPxS3ZhemFhciBIRVZDIEVuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dHA6Ly91bHRyYXZpZGVvLmNzLnR1dC5maS8gLSBvcHRpb25zOiAyNDMyeDE2MDAgZGVibG9jaz0xOjA6MCBzYW89MyBpbnRyYV9wZXJpb2Q9NjQgcXA9MjYgcmVmPTEAgAAAAUomAa7DJbxg9zmMWta1qSlKUpSlCIDxnC+eELdxI6bFvAAAAwAAAwAAAwAAEfCumLSuYAAAAwAAAwAAAwAAEjCUpmAAAAMAAAMAAAMAAAMCdocAAAMAAAMAAAMAAAMABaQAAAMAAAMAAAMAAAMAAgoAAAMAAAMAAAMAAAMAT8AAAAMAAAMAAAMAAAZMAAADAAADAAADAAAxoAAAAwAAAwAAAwABlwAAAwAAAwAAAwAHHAAAAwAAAwAAAwAccAAAAwAAAwAAAwBcQAAAAwAAAwAAAwD+gAAAAwAAAwAAAwKaAAADAAADAAAGpAAAAwAAAwAADVgAAAMAAAMAABoQAAADAAADAAAtYAAAAwAAAwAATEAAAAMAAAMAAHVAAAADAAADAACwgAAAAwAAAwAA54AAAAMAAAMAATsAAAMAAAMAAZkAAAMAAAMAAesAAAAKUAGEBQIdmlAAgA==',
  'base64',
)

/** A small file of each type that evidence may be. */
export const evidenceSamples: Readonly<Record<EvidenceType, Buffer>> = {
  'application/pdf': pdf(),
  'image/png': png(),
  'image/jpeg': jpeg,
  'image/heic': heic,
  'application/json': Buffer.from('{"verification_report":{"report_id":"report-1","result":"passed"}}'),
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

/** A body of which the bytes have come, and that goes on until it is released. */
export function heldUpload(bytes: Uint8Array): { body: ReadableStream<Uint8Array>; release: () => void } {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let part = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      part += 1
      if (part === 1) return controller.enqueue(new Uint8Array(bytes))
      await isReleased
      controller.close()
    },
  })
  return { body, release: () => release() }
}
