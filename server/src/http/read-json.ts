import { AppError } from '#app-error.ts'

const maxBytes = 64 * 1024
const maxMs = 10_000

/** The body of a request as JSON. Anything else than a small, complete and well-formed one is an AppError. */
export async function readJson(request: Request): Promise<unknown> {
  requireJsonType(request.headers)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const bytes = await readBytes(request.body)
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

async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AppError('request_timeout', 'The request took too long to arrive')),
      maxMs,
    )
  })
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      if (size > maxBytes) throw tooLarge()
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
    reader.releaseLock()
  }
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The body is larger than 64 KB')
}
