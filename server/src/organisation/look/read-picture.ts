import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { logoSide, type LogoType } from '@bonafide/shared/contract/organisation/look.ts'
import { damaged, type Picture, refused, requireSize } from './picture.ts'
import { readWebp } from './read-webp.ts'

const readers: Readonly<Record<LogoType, (file: Buffer) => Picture | Promise<Picture>>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
}

/**
 * Returns the picture in a file, which is taken apart and put together again: notes of cameras and programs, and whatever
 * was hidden behind or between its parts, stay behind.
 * @throws AppError invalid_input for one that is empty, cut off, too large, or something else than it says
 */
export async function readPicture(mime: LogoType, file: Buffer): Promise<Picture> {
  if (!file.length) throw refused('The file is empty')
  try {
    return await readers[mime](file)
  } catch (error) {
    // A length in it that leads out of it.
    if (error instanceof RangeError) throw damaged()
    throw error
  }
}

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Adobe's segment says which colours the samples are; the other ones are notes (ISO/IEC 10918-6, 6.5.3). */
const isNote = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && marker !== 0xee)

function readJpeg(file: Buffer): Picture {
  if (file.readUInt16BE(0) !== 0xff00 + startOfImage) throw damaged()
  const parts = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; ;) {
    if (file.readUInt8(at) !== 0xff) throw damaged()
    const marker = file.readUInt8(at + 1)
    if (marker === endOfImage) {
      if (!size) throw damaged()
      return { mime: 'image/jpeg', ...size, image: Buffer.concat([...parts, file.subarray(at, at + 2)]) }
    }
    const afterHeader = at + 2 + file.readUInt16BE(at + 2)
    const end = marker === startOfScan ? endOfScan(file, afterHeader) : afterHeader
    if (end > file.length) throw damaged()
    if (isFrame(marker)) {
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
      requireSize(size.width, size.height)
    }
    if (!isNote(marker)) parts.push(file.subarray(at, end))
    at = end
  }
}

/**
 * Returns the next marker that is no part of the samples: a zero after 0xff stands for 0xff itself, D0 to D7 restart
 * them.
 */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damaged()
}

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

async function readPng(file: Buffer): Promise<Picture> {
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
