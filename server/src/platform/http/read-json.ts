import pTimeout from 'p-timeout'
import { AppError } from '#platform/app-error.ts'

const maxBytes = 64 * 1024
const maxMs = 10_000

/** The body of a request as JSON. Anything else than a small, complete and well-formed one is an AppError. */
export async function readJson(request: Request): Promise<unknown> {
  requireJsonType(request.headers)
  const bytes = await pTimeout(readBytes(request), {
    milliseconds: maxMs,
    message: new AppError('request_timeout', 'The request took too long. Try again.'),
  })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('malformed_json', 'The body is not valid JSON')
  }
}

/** Browsers send other sites' forms without asking first, but never as JSON. */
export function requireJsonType(headers: Headers): void {
  const type = headers.get('content-type') ?? ''
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'The body must be sent as application/json')
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (length === null) return readStream(request.body)
  if (Number(length) > maxBytes) throw tooLarge()
  // In one piece, where HTTP itself sees to the length: a stream takes longer than most bodies take to work on.
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > maxBytes) throw tooLarge()
  return bytes
}

async function readStream(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Not cancelled when it is too much: that would cut the connection before the answer.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The body is larger than 64 KB')
}
