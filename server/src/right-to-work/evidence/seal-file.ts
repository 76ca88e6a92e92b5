import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'

const keyBytes = 32
const pieceBytes = 256 * 1024
const tagBytes = 16
const Secret = v.pipe(v.string(), v.parseJson(), v.object({ key: v.string(), label: v.optional(v.string()) }))

/**
 * Seals a file in pieces, each with AES-256-GCM, as it comes. The nonce is the piece's position and whether it is the
 * last: a piece that is changed, moved, left out or cut off at the end does not open. The key is for this one file, so
 * no nonce is used twice.
 */
export async function* sealPieces(
  key: Uint8Array,
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const { bytes, nonce } of piecesOf(file, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens sealed pieces. Yields a piece only after its tag was checked. @throws Error when anything was changed */
export async function* openPieces(
  key: Uint8Array,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  let isWhole = false
  for await (const { bytes, nonce, isLast } of piecesOf(sealed, pieceBytes + tagBytes)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
    isWhole = isLast
  }
  if (!isWhole) throw new Error('a sealed file has no end')
}

interface Piece {
  bytes: Buffer
  nonce: Buffer
  isLast: boolean
}

/** Bytes in pieces of one size, the last of which may be shorter. */
async function* piecesOf(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Piece, void, undefined> {
  let position = 0
  let held = Buffer.alloc(0)
  for await (const part of bytes) {
    held = held.length ? Buffer.concat([held, part]) : Buffer.from(part)
    // Holds back one byte more than a piece, to know which piece is the last.
    while (held.length > size) {
      yield pieceAt(position, held.subarray(0, size), false)
      position += 1
      held = held.subarray(size)
    }
  }
  if (held.length) yield pieceAt(position, held, true)
}

function pieceAt(position: number, bytes: Buffer, isLast: boolean): Piece {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(position, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return { bytes, nonce, isLast }
}

/** A new key for one file, and what is kept of it: the key and the label, sealed with that of the organisation. */
export function newFileSecret(
  organisation: OrganisationKey,
  label: string | undefined,
): { key: Buffer; secretSealed: string } {
  const key = randomBytes(keyBytes)
  const secret = JSON.stringify({ key: key.toString('base64url'), ...(label && { label }) })
  return { key, secretSealed: organisation.seal('evidence', secret) }
}

export function openFileSecret(
  organisation: OrganisationKey,
  secretSealed: string,
): { key: Buffer; label: string | undefined } {
  const opened = organisation.open('evidence', secretSealed)
  if (opened === undefined) throw new Error('the key of an evidence file was sealed with another key')
  const { key, label } = v.parse(Secret, opened)
  return { key: Buffer.from(key, 'base64url'), label }
}
