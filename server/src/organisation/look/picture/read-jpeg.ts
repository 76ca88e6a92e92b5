import { damaged, type Picture, requireSize } from './picture.ts'

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Adobe's segment says which colours the samples are; the other ones are notes (ISO/IEC 10918-6, 6.5.3). */
const isNote = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && marker !== 0xee)

export function readJpeg(file: Buffer): Picture {
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
