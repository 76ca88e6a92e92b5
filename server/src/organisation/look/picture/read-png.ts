import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { logoSide } from '@bonafide/shared/contract/logo.ts'
import { damaged, type Picture, requireSize } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks that a picture is shown from (PNG, third edition, section 11). */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Four samples of two bytes for each pixel, the filter of each row, and as much again for interlaced ones. */
const mostInflated = logoSide * logoSide * 8 + logoSide * 16

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

export async function readPng(file: Buffer): Promise<Picture> {
  if (!file.subarray(0, 8).equals(signature)) throw damaged()
  const chunks = readChunks(file)
  const [header] = chunks
  if (header?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') throw damaged()
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  requireSize(width, height)
  const bitsEach = header.data.readUInt8(8) * (samples[header.data.readUInt8(9)] ?? 0)
  const pixels = await inflated(chunks)
  if (!bitsEach || pixels.length < height * (1 + Math.ceil((width * bitsEach) / 8))) throw damaged()
  const parts = chunks.filter(({ type }) => kept.has(type)).map(({ whole }) => whole)
  return { mime: 'image/png', width, height, image: Buffer.concat([signature, ...parts]) }
}

/** Up to the end of the picture; what comes after it is no part of it. */
function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature.length; chunks.at(-1)?.type !== 'IEND';) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) throw damaged()
    const whole = file.subarray(at, end)
    const named = whole.subarray(4, -4)
    if (crc32(named) !== whole.readUInt32BE(whole.length - 4)) throw damaged()
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4), whole })
    at = end
  }
  return chunks
}

async function inflated(chunks: readonly Chunk[]): Promise<Buffer> {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    return await promisify(inflate)(packed, { maxOutputLength: mostInflated })
  } catch {
    throw damaged()
  }
}
