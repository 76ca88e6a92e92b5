import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { EvidenceBucket } from '#platform/config/evidence-settings.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type ObjectStore, objectStores } from '#testing/fakes/object-stores.ts'
import { createS3Store } from './s3-store.ts'

let store: ObjectStore
afterEach(() => vi.useRealTimers())

const newFile = () => ({ orgId: randomUUID(), fileId: randomUUID() })

async function* inPieces(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** Returns what a call failed with, as the log has it. */
async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error as ProviderError
}

interface Change {
  /** Changes a body on its way. */
  body?: (body: Buffer) => Buffer
  /** Is shown what each request says of itself. */
  look?: (headers: IncomingHttpHeaders) => void
  /** Answers in place of the store; false where it does not. */
  answer?: (response: ServerResponse, count: number) => boolean
}

/** A line to the store that does something to what is sent over it. */
async function throughLine({
  body: change = (body) => body,
  answer = () => false,
  look = () => {},
}: Change): Promise<EvidenceBucket> {
  let count = 0
  const { port, hostname } = new URL(store.bucket.endpoint)
  const line = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming
    look(headers)
    const giveOn = (body: Buffer) => {
      if (answer(response, (count += 1))) return
      const outgoing = requestHttp({ hostname, port, method, path, headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 0, answered.headers)
        answered.pipe(response)
      })
      outgoing.end(change(body))
    }
    void buffer(incoming).then(giveOn)
  })
  line.listen(0)
  await once(line, 'listening')
  onTestFinished(() => {
    line.closeAllConnections()
    line.close()
  })
  return { ...store.bucket, endpoint: `http://localhost:${(line.address() as AddressInfo).port}` }
}

const answering = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end('<Error><Code>SlowDown</Code><Message>of the key AKIAEXAMPLE</Message></Error>')
  return true
}

describe.each(objectStores.filter(({ missing }) => missing.length === 0))('in $name', ({ name, start }) => {
  const isReal = name !== 's3rver'
  beforeAll(async () => void (store = await start()))
  afterAll(() => store.stop())
  const write = (bucket: EvidenceBucket, file = newFile(), bytes = randomBytes(1000)) =>
    createS3Store(bucket).write(file, inPieces(bytes))

  test.each([1, 1000, 40 * 1024 * 1024])('%i bytes come back as they were written', async (size) => {
    const [file, bytes, own] = [newFile(), randomBytes(size), createS3Store(store.bucket)]
    await own.write(file, inPieces(bytes))
    expect(await store.keysWith(file.fileId)).toEqual([`evidence/${file.orgId}/${file.fileId}`])
    expect((await readAll(own.read(file))).equals(bytes)).toBe(true)
    const part = new GetObjectCommand({
      Bucket: 'evidence',
      Key: `evidence/${file.orgId}/${file.fileId}`,
      Range: 'bytes=0-9',
    })
    const { Body } = await store.client.send(part)
    const first = Buffer.from((await Body?.transformToByteArray()) ?? [])
    expect(first.equals(bytes.subarray(0, 10))).toBe(true)
  })

  test('a file is sent whole, and without the checksums that not all stores know', async () => {
    const sent: string[] = []
    await write(await throughLine({ look: (headers) => sent.push(...Object.keys(headers)) }))
    expect(sent).toEqual(expect.arrayContaining(['content-length', 'x-amz-content-sha256']))
    expect(sent.filter((header) => /checksum|trailer|encoding/.test(header))).toEqual([])
  })

  test('a file that is written again is the later one', async () => {
    const [file, own] = [newFile(), createS3Store(store.bucket)]
    await own.write(file, inPieces(Buffer.from('earlier')))
    await own.write(file, inPieces(Buffer.from('later')))
    expect((await readAll(own.read(file))).toString()).toBe('later')
  })

  test('many that are read in part leave room for the next', async () => {
    const [file, own] = [newFile(), createS3Store(store.bucket)]
    await own.write(file, inPieces(randomBytes(3 * 1024 * 1024)))
    // More than the client has connections.
    for (let asked = 0; asked < 60; asked += 1) {
      for await (const piece of own.read(file)) {
        expect(piece.length).toBeGreaterThan(0)
        break
      }
    }
    expect(await readAll(own.read(file))).toHaveLength(3 * 1024 * 1024)
  })

  test('a file is removed, which is no failure where it is gone', async () => {
    const [file, own] = [newFile(), createS3Store(store.bucket)]
    await own.write(file, inPieces(randomBytes(10)))
    await own.remove(file)
    await own.remove(file)
    expect(await store.keysWith(file.fileId)).toEqual([])
    const failure = await failureOf(readAll(own.read(file)))
    expect(failure.message).toBe('S3 GetObject: NoSuchKey (404)')
    expect(failure.missing).toBe(true)
  })

  // s3rver looks at no signature, and compares no sums.
  test.runIf(isReal)('a wrong key is refused and named by its kind alone', async () => {
    const secret = 'not-the-secret'
    const { message } = await failureOf(write({ ...store.bucket, secretAccessKey: secret }))
    expect(message).toBe('S3 PutObject: SignatureDoesNotMatch (403)')
    const other = await failureOf(write({ ...store.bucket, accessKeyId: 'nobody:here' }))
    expect(other.message).toMatch(
      /^S3 PutObject: (InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied) \(403\)$/,
    )
  })

  test('a bucket that is not there takes no file, gives none, and removes none', async () => {
    const bucket = { ...store.bucket, bucket: 'elsewhere' }
    expect((await failureOf(write(bucket))).message).toBe('S3 PutObject: NoSuchBucket (404)')
    const own = createS3Store(bucket)
    expect((await failureOf(readAll(own.read(newFile())))).message).toBe('S3 GetObject: NoSuchBucket (404)')
    // Or an erasure would be taken for done.
    expect((await failureOf(own.remove(newFile()))).message).toBe('S3 DeleteObject: NoSuchBucket (404)')
  })

  test('with a clock that is an hour wrong it goes on by that of the store', async () => {
    const file = newFile()
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    await write(store.bucket, file)
    vi.useRealTimers()
    expect(await store.keysWith(file.fileId)).toHaveLength(1)
  })

  test.runIf(isReal)('a file that was changed on its way is not taken', async () => {
    const file = newFile()
    const bucket = await throughLine({
      body: (body) => Buffer.concat([Buffer.from([body[0]! ^ 1]), body.subarray(1)]),
    })
    const { message } = await failureOf(write(bucket, file))
    expect(message).toMatch(/^S3 PutObject: \w+ \(400\)$/)
    expect(await store.keysWith(file.fileId)).toEqual([])
  })

  test.each([500, 503])(
    '%i is asked again, three times at most, and told without the words',
    async (status) => {
      const file = newFile()
      await write(
        await throughLine({ answer: (response, count) => count < 3 && answering(status)(response) }),
        file,
      )
      expect(await store.keysWith(file.fileId)).toHaveLength(1)
      let asked = 0
      const answer = (response: ServerResponse, count: number) => {
        asked = count
        return answering(status)(response)
      }
      const { message } = await failureOf(write(await throughLine({ answer })))
      expect([message, asked]).toEqual([`S3 PutObject: SlowDown (${status})`, 3])
    },
  )

  test('a store that breaks down fails, and what was in it is there when it is back', async () => {
    const [file, own, bytes] = [newFile(), createS3Store(store.bucket), randomBytes(1000)]
    await own.write(file, inPieces(bytes))
    await store.fail()
    expect((await failureOf(own.write(newFile(), inPieces(bytes)))).message).toMatch(/^S3 PutObject: \w+/)
    await failureOf(readAll(own.read(file)))
    await store.recover()
    expect((await readAll(own.read(file))).equals(bytes)).toBe(true)
  })
})
