import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
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
