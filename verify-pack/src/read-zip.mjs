import { Unreadable } from './unreadable.mjs'

/** @typedef {{ path: string, bytes: number, crc: number, start: number }} Entry */
/** @typedef {{ headers: Buffer, time: number, offset: number, entry: Entry }} Listed */

const [localSign, descriptorSign, listedSign, endSign] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50]
const [localBytes, descriptorBytes, listedBytes, endBytes] = [30, 16, 46, 22]
// ZIP 4.5 made on Unix; sizes after the content, names in UTF-8; stored as they are.
const [version, madeBy, flags, mode] = [45, 0x032d, 0x0808, 0o100664]
const mostEntries = 0xffff
const mostListBytes = 16 * 1024 * 1024
// A pack has one employee, or several with a folder each and an index; the archive of an employer has two lists beside.
const names =
  /^(?:manifest\.json|manifest\.sig|employees\.json|index\.(?:csv|pdf)|(?:employees|audit-log)\.csv|(?:employees\/[\da-f-]{36}\/)?(?:report\.pdf|records\.json|evidence\/[\da-f-]{36}\.(?:pdf|png|jpg|heic|json)))$/

/**
 * Finds the files of a pack. A pack has one form, to the byte: its files one after the other from the first byte on,
 * stored as they are, then their list. Whatever differs is refused, and with it what ZIP readers disagree about:
 * compressed files, names twice or out of the folder, bytes between the files, a list that tells of others.
 * @param {import('node:fs/promises').FileHandle} file
 * @returns {Promise<Entry[]>}
 * @throws {Unreadable}
 */
export async function readZip(file) {
  const { size } = await file.stat()
  if (size < endBytes) throw new Unreadable('The file is too short to be a pack')
  const end = await read(file, size - endBytes, endBytes)
  const [count, listSize, listStart] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (!end.equals(endOf(count, listSize, listStart))) {
    throw new Unreadable('The file does not end as a pack does: it may not have arrived whole')
  }
  if (count > mostEntries || listSize > mostListBytes || listStart + listSize + endBytes !== size) {
    throw new Unreadable('The list of files is not where a pack has it')
  }
  const listed = readList(await read(file, listStart, listSize), count)
  await requireForm(file, listed, listStart)
  return listed.map(({ entry }) => entry)
}

/** @param {number} count @param {number} listSize @param {number} listStart */
function endOf(count, listSize, listStart) {
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endSign, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listSize, 12)
  end.writeUInt32LE(listStart, 16)
  return end
}

/** @param {Buffer} list @param {number} count @returns {Listed[]} */
function readList(list, count) {
  /** @type {Listed[]} */
  const listed = []
  const known = new Set()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + listedBytes > list.length) throw new Unreadable('The list of files is cut off')
    const nameBytes = list.readUInt16LE(at + 28)
    const path = list.toString('latin1', at + listedBytes, at + listedBytes + nameBytes)
    if (!names.test(path)) throw new Unreadable('The pack has a file that no pack has')
    if (known.has(path)) throw new Unreadable(`The pack has ${path} twice`)
    known.add(path)
    const [time, crc] = [list.readUInt32LE(at + 12), list.readUInt32LE(at + 16)]
    const [bytes, offset] = [list.readUInt32LE(at + 24), list.readUInt32LE(at + 42)]
    const entry = { path, bytes, crc, start: offset + localBytes + nameBytes }
    const headers = list.subarray(at, at + listedBytes + nameBytes)
    listed.push({ headers, time, offset, entry })
    at += headers.length
  }
  if (at !== list.length) throw new Unreadable('The list of files is longer than it says')
  return listed
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {Listed[]} listed
 * @param {number} listStart
 */
async function requireForm(file, listed, listStart) {
  let next = 0
  for (const one of listed) {
    const { path, bytes, start } = one.entry
    const isNext = one.offset === next && one.time === listed[0]?.time
    if (!isNext || !one.headers.equals(listHeader(one)) || start + bytes + descriptorBytes > listStart) {
      throw new Unreadable(`${path} is not listed as in a pack`)
    }
    const before = await read(file, one.offset, start - one.offset)
    const after = await read(file, start + bytes, descriptorBytes)
    if (!before.equals(localHeader(one)) || !after.equals(descriptor(one.entry))) {
      throw new Unreadable(`${path} is not stored as in a pack`)
    }
    next = start + bytes + descriptorBytes
  }
  if (next !== listStart) throw new Unreadable('There is something between the files and their list')
}

/** @param {Listed} listed */
function listHeader({ time, offset, entry: { path, bytes, crc } }) {
  const header = Buffer.alloc(listedBytes)
  header.writeUInt32LE(listedSign, 0)
  header.writeUInt16LE(madeBy, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt32LE(time, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(bytes, 20)
  header.writeUInt32LE(bytes, 24)
  header.writeUInt16LE(path.length, 28)
  header.writeUInt16LE(mode, 40)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, Buffer.from(path, 'latin1')])
}

/** @param {Listed} listed */
function localHeader({ time, entry: { path } }) {
  const header = Buffer.alloc(localBytes)
  header.writeUInt32LE(localSign, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt32LE(time, 10)
  header.writeUInt16LE(path.length, 26)
  return Buffer.concat([header, Buffer.from(path, 'latin1')])
}

/** @param {Entry} entry */
function descriptor({ bytes, crc }) {
  const after = Buffer.alloc(descriptorBytes)
  after.writeUInt32LE(descriptorSign, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(bytes, 8)
  after.writeUInt32LE(bytes, 12)
  return after
}

const partBytes = 256 * 1024

/**
 * The content of a file, in parts.
 * @param {import('node:fs/promises').FileHandle} file
 * @param {Entry} entry
 */
export async function* partsOf(file, { start, bytes }) {
  for (let at = 0; at < bytes; at += partBytes) {
    yield await read(file, start + at, Math.min(partBytes, bytes - at))
  }
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {number} position
 * @param {number} length
 */
async function read(file, position, length) {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  if (bytesRead !== length) throw new Unreadable('The file ends too early')
  return buffer
}
