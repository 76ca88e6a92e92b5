/** A file of a ZIP, once it has been written. */
export interface ZipEntry {
  path: string
  bytes: number
  crc: number
  /** In hex. */
  sha256: string
}

const [localSign, descriptorSign, listedSign, endSign] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50]
const [localBytes, descriptorBytes, listedBytes, endBytes] = [30, 16, 46, 22]
// ZIP 4.5 made on Unix; sizes after the content, names in UTF-8; stored as they are: the one form that verify-pack takes.
const [version, madeBy, flags, mode] = [45, 0x032d, 0x0808, 0o100664]

/** The limits of readers without ZIP64. */
export const zipLimits = { bytes: 0xffff_ffff, entries: 0xffff }

/** Encodes the time of creation in the format of a ZIP, in UTC. */
export function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

/** Returns the header that comes before a file. */
export function localHeader(path: string, time: number): Buffer {
  const name = Buffer.from(path)
  const header = Buffer.alloc(localBytes)
  header.writeUInt32LE(localSign, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt32LE(time, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

/** Returns the descriptor that comes after a file. */
export function descriptor({ bytes, crc }: Pick<ZipEntry, 'bytes' | 'crc'>): Buffer {
  const after = Buffer.alloc(descriptorBytes)
  after.writeUInt32LE(descriptorSign, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(bytes, 8)
  after.writeUInt32LE(bytes, 12)
  return after
}

/** Returns the bytes that a file takes with its header and descriptor. */
function roomOf({ path, bytes }: Pick<ZipEntry, 'path' | 'bytes'>): number {
  return localBytes + Buffer.byteLength(path) + bytes + descriptorBytes
}

/** The list of all files, which ends a ZIP. */
export function zipList(entries: readonly ZipEntry[], time: number): Buffer {
  let offset = 0
  const listed = entries.map((entry) => {
    const header = listHeader(entry, time, offset)
    offset += roomOf(entry)
    return header
  })
  const list = Buffer.concat(listed)
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endSign, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([list, end])
}

function listHeader({ path, bytes, crc }: ZipEntry, time: number, offset: number): Buffer {
  const name = Buffer.from(path)
  const header = Buffer.alloc(listedBytes)
  header.writeUInt32LE(listedSign, 0)
  header.writeUInt16LE(madeBy, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt32LE(time, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(bytes, 20)
  header.writeUInt32LE(bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(mode, 40)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}
