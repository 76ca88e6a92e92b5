import { createHash } from 'node:crypto'
import { type AppError, fieldError } from '#platform/app-error.ts'
import type { Upload } from '#platform/http/streamed-bodies.ts'
import { sniffedBytes, sniffType } from './sniff-type.ts'

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
