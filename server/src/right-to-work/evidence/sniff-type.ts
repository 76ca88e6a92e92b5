import type { EvidenceType } from '@bonafide/shared/contract/evidence.ts'

/** Enough bytes to tell the types apart. */
export const sniffedBytes = 64

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const heicBrands = ['heic', 'heix', 'heim', 'heis']

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
