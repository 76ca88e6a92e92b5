import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import type { HonoRequest } from 'hono'
import pTimeout from 'p-timeout'
import { AppError } from '#platform/app-error.ts'
import { withReachOfNow } from '#platform/db/reach.ts'

// Between two pieces: how long all of it may take is the server's own limit.
const silentForMs = 10_000

/** A file while it comes in. */
export interface Upload {
  /** The type that the caller claims. */
  mime: string
  /** Ends with an AppError where it is too large, is cut off or stays away. */
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Returns the body of a request as a file, which is read no further than it is asked for.
 * @throws AppError unsupported_media_type, too_large
 */
export function readUpload(request: Request, limits: NonNullable<Endpoint['upload']>): Upload {
  const mime = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (!limits.types.includes(mime) || encoding !== 'identity') {
    throw new AppError('unsupported_media_type', `The body must be a file: ${limits.types.join(', ')}`)
  }
  const header = request.headers.get('content-length')
  const length = header === null ? undefined : Number(header)
  // The announced length is believed only when it is too large.
  if (length !== undefined && length > limits.maxBytes) throw tooLarge(limits)
  return { mime, bytes: readBytes(request.body, { ...limits, length }) }
}

interface Limits {
  maxBytes: number
  length: number | undefined
}

async function* readBytes(
  body: ReadableStream<Uint8Array> | null,
  limits: Limits,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  // Not cancelled when it is too much: that would cut the connection before the answer.
  const reader = body?.getReader()
  try {
    for (;;) {
      if (!reader) break
      const { done, value } = await nextOf(reader)
      if (done) break
      size += value.byteLength
      if (size > limits.maxBytes) throw tooLarge(limits)
      yield value
    }
  } finally {
    reader?.releaseLock()
  }
  if (limits.length !== undefined && size !== limits.length) cutOff()
}

function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return pTimeout(reader.read().catch(cutOff), {
    milliseconds: silentForMs,
    message: new AppError('request_timeout', 'The request took too long. Try again.'),
  })
}

function cutOff(): never {
  throw new AppError('bad_request', 'The file did not arrive whole. Try again.')
}

function tooLarge({ maxBytes }: { maxBytes: number }): AppError {
  return new AppError('too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB`)
}

/**
 * Text or bytes as a stream of bytes, made as fast as it is read. The first piece is made at once; when a later one
 * fails the stream breaks off, so that the client does not take half of it for the whole.
 */
export async function startStream(
  parts: AsyncIterable<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string | Uint8Array>> | undefined = Promise.resolve(await pieces.next())
  return new ReadableStream({
    pull: withReachOfNow(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await (next ?? pieces.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    }),
    cancel: withReachOfNow(async () => {
      await pieces.return?.()
    }),
  })
}

/** A reply of so many bytes or fewer fits into two packets however it is sent. */
const plainBytes = 2000

export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Returns the best of the encodings on offer that a caller reads; undefined where they take none. */
export function chooseEncoding(accepted: string, offered: ReadonlySet<Encoding>): Encoding | undefined {
  const wanted = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) wanted.add(name)
  }
  return encodings.find((name) => offered.has(name) && wanted.has(name))
}

/** The names of the fields by which replies hand out what opens something. */
const secretField = /"(?:access_token|key|secret|token|recoveryCodes)":/

interface ListReply {
  items: readonly unknown[]
}

/**
 * Writes a reply as JSON, or a list as a line for each item where the caller accepts lines. One that hands out a secret is
 * marked as not to be compressed, here or by a proxy: its length would depend on how alike the secret and the texts beside
 * it are (BREACH).
 * @param accepted the types that the caller accepts, of a call that can be answered in lines
 */
export function writeReply(
  reply: unknown,
  accepted?: string,
): { text: string; headers: Record<string, string> } {
  const lines = 'application/x-ndjson'
  const asLines = accepted?.includes(lines)
  const text = asLines
    ? (reply as ListReply).items.map((item) => `${JSON.stringify(item)}\n`).join('')
    : JSON.stringify(reply)
  const headers = {
    'cache-control': secretField.test(text) ? 'no-store, no-transform' : 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    'content-type': asLines ? lines : 'application/json',
  }
  return { text, headers }
}

// What images, PDF files and archives hold is compressed already, and events are to arrive at once.
const textType = /^(?:application\/(?:x-nd)?json|text\/(?!event-stream))/

/** Quickly: a reply is made once and read once. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const flushing = {
  br: () => createBrotliCompress({ ...brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}
const compress = {
  br: (bytes: ArrayBuffer) => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes: ArrayBuffer) => promisify(gzip)(bytes),
}

/** Returns a reply as its caller is to get it: compressed where it is a text of more than 2 kB that may be. */
export async function compressReply(request: HonoRequest, reply: Response): Promise<Response> {
  const { status, headers } = reply
  const length = headers.get('content-length')
  if (length !== null && Number(length) <= plainBytes) return reply
  if (!textType.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return reply
  if (headers.get('cache-control')?.includes('no-transform')) return reply
  headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.header('accept-encoding') ?? '', new Set(encodings))
  if (!encoding || !reply.body || request.method === 'HEAD') return reply
  if (length === null) {
    const { first, isWhole, rest } = await begin(reply.body)
    if (isWhole) return new Response(first, { status, headers })
    headers.set('content-encoding', encoding)
    // What fails on the way ends the stream that is read.
    const stream = pipeline(Readable.from(rest), flushing[encoding](), () => undefined)
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers })
  }
  const bytes = await compress[encoding](await reply.arrayBuffer())
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes, { status, headers })
}

/** Reads a stream until it is longer than what is sent as it is. `rest` is all of it, each piece as it comes. */
async function begin(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  let isWhole = false
  while (!isWhole && size <= plainBytes) {
    const { done, value } = await reader.read()
    if (value) pieces.push(value)
    size += value?.byteLength ?? 0
    isWhole = done
  }
  async function* rest() {
    try {
      yield* pieces
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    } finally {
      await reader.cancel()
    }
  }
  return { first: Buffer.concat(pieces), isWhole, rest: rest() }
}
