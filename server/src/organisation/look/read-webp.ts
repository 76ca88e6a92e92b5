import { damaged, type Picture, refused, requireSize } from './picture.ts'

/** The chunks that a still picture is shown from (RFC 9649, section 2.7). */
const kept = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L'])
/** Flags of the extended header: animation, which is refused, and alpha, the only one that is kept. */
const [moves, transparent] = [0x02, 0x10]

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

export function readWebp(file: Buffer): Picture {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') throw damaged()
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) throw damaged()
  const chunks = readChunks(file.subarray(0, end))
  const size = sizeOf(chunks)
  requireSize(size.width, size.height)
  const parts = chunks.filter(({ type }) => kept.has(type)).map(withoutNotes)
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { mime: 'image/webp', ...size, image: Buffer.concat([head, body]) }
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4)
    // Each begins at an even place.
    const end = at + 8 + length + (length % 2)
    if (end > file.length) throw damaged()
    const whole = file.subarray(at, end)
    chunks.push({ type: whole.toString('latin1', 0, 4), data: whole.subarray(8, 8 + length), whole })
    at = end
  }
  return chunks
}

function sizeOf(chunks: readonly Chunk[]): { width: number; height: number } {
  const extended = chunks.find(({ type }) => type === 'VP8X')?.data
  if (extended && extended.readUInt8(0) & moves) throw refused('Please choose a picture without animation')
  const lossless = chunks.find(({ type }) => type === 'VP8L')?.data
  if (lossless) {
    if (lossless.readUInt8(0) !== 0x2f) throw damaged()
    const bits = lossless.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const lossy = chunks.find(({ type }) => type === 'VP8 ')?.data
  if (!lossy || lossy.readUIntBE(3, 3) !== 0x9d012a) throw damaged()
  return { width: lossy.readUInt16LE(6) & 0x3fff, height: lossy.readUInt16LE(8) & 0x3fff }
}

/** The extended header tells of what is left out as well. */
function withoutNotes({ type, whole }: Chunk): Buffer {
  if (type !== 'VP8X') return whole
  const header = Buffer.from(whole)
  header.writeUInt8(header.readUInt8(8) & transparent, 8)
  return header
}
