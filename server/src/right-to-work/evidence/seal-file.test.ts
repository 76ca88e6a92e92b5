import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPieces, sealPieces } from './seal-file.ts'

const pieceBytes = 256 * 1024
const key = randomBytes(32)
const refusal = /unable to authenticate data|has no end|auth(entication)? tag/i

async function* from(parts: readonly Buffer[]) {
  yield* parts
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return all
}

const open = (sealed: readonly Buffer[], withKey = key) => collect(openPieces(withKey, from(sealed)))

async function sealFile(bytes: number) {
  const file = randomBytes(bytes)
  return { file, pieces: await collect(sealPieces(key, from([file]))) }
}

test.each([1, 1000, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes, 3 * pieceBytes + 5])(
  '%i bytes open as they were, however they are cut on the way',
  async (bytes) => {
    const { file, pieces } = await sealFile(bytes)
    expect(pieces).toHaveLength(Math.ceil(bytes / pieceBytes))
    expect(Buffer.concat(await open(pieces)).equals(file)).toBe(true)
    const whole = Buffer.concat(pieces)
    expect(Buffer.concat(await open([whole])).equals(file)).toBe(true)
    const cut = [whole.subarray(0, 7), whole.subarray(7, 300_000), whole.subarray(300_000)]
    expect(Buffer.concat(await open(cut)).equals(file)).toBe(true)
  },
)

test('nothing opens that was changed, moved, doubled, cut off or sealed with another key', async () => {
  const { pieces } = await sealFile(3 * pieceBytes)
  const [first, second, third] = pieces as [Buffer, Buffer, Buffer]
  const changed = Buffer.from(second)
  changed[9] = changed[9]! ^ 1
  const other = await collect(sealPieces(randomBytes(32), from([randomBytes(3 * pieceBytes)])))
  for (const wrong of [
    [first, changed, third],
    [second, first, third],
    [first, first, third],
    [first, second],
    [first],
    [],
    [first, second, third.subarray(0, -1)],
    [first, second, third, third],
    [first, other[1]!, third],
  ]) {
    await expect(open(wrong)).rejects.toThrow(refusal)
  }
  await expect(open(pieces, randomBytes(32))).rejects.toThrow(refusal)
})
