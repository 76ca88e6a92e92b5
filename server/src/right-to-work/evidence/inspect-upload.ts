import { createHash } from 'node:crypto'
import type { EvidenceType } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { type AppError, fieldError } from '#platform/app-error.ts'
import type { Upload } from '#platform/http/streamed-bodies.ts'

/** Enough bytes to tell the types apart. */
const sniffedBytes = 64

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const heicBrands = ['heic', 'heix', 'heim', 'heis']

interface Inspected {
  /** The bytes of the upload, once their type is known to be what was declared. */
  bytes: AsyncIterable<Uint8Array>
  /** The hash and size of all bytes that have come in. */
  facts(): { sha256: string; bytes: number }
}

/**
 * Looks at a file while it comes in: what it is, its hash and its length.
 * @throws AppError invalid_input when its beginning is read, for one that is empty or something else than it says
 */
export function inspectUpload({ mime, bytes }: Upload): Inspected {
  const hash = createHash('sha256')
  let size = 0
  async function* inspect() {
    let start = Buffer.alloc(0)
    for await (const part of bytes) {
      hash.update(part)
      size += part.byteLength
      if (start.length >= sniffedBytes) {
        yield part
        continue
      }
      start = Buffer.concat([start, part])
      if (start.length < sniffedBytes) continue
      requireType(start, mime)
      yield start
    }
    if (start.length >= sniffedBytes) return
    // The whole file is shorter than the bytes to sniff.
    requireType(start, mime)
    yield start
  }
  return { bytes: inspect(), facts: () => ({ sha256: hash.digest('hex'), bytes: size }) }
}

function requireType(start: Buffer, mime: string): void {
  if (!start.length) throw refused('The file is empty')
  if (sniffType(start) !== mime) throw refused('The file is damaged, or not of the type that its name says')
}

function refused(message: string): AppError {
  return fieldError('file', message)
}

/**
 * Tells the type of a file by its first bytes; undefined for a type that evidence may not have. Only the very
 * beginning counts: files of two types at once exploit readers that search for a signature further on.
 */
export function sniffType(start: Buffer): EvidenceType | undefined {
  if (/^%PDF-\d\.\d/.test(start.toString('latin1', 0, 8))) return 'application/pdf'
  // A picture's header comes first, whatever else the file has.
  if (start.subarray(0, 8).equals(png) && start.toString('latin1', 12, 16) === 'IHDR') return 'image/png'
  if (start.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  if (isHeic(start)) return 'image/heic'
  return /^\s*\{\s*"/.test(start.toString('utf8')) ? 'application/json' : undefined
}

/** The brands of an ISO base media file (ISO/IEC 23008-12): its own, and after the version those it is like. */
function isHeic(start: Buffer): boolean {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(start.readUInt32BE(0), start.length)
  const brands = start.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  return brands.some((brand, index) => index !== 1 && heicBrands.includes(brand))
}
