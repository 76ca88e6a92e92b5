import { crc32, deflateSync } from 'node:zlib'

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A part of a PNG: its length, its name, its data and their sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture of which each pixel is asked for. */
export function drawPng(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green, blue and alpha.
  header.set([8, 6], 8)
  const row = (y: number) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixelAt(x, y)).flat()])
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
