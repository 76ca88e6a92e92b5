import { type Endpoint, type OutputOf, apiVersions } from '@bonafide/shared/contract/endpoint.ts'
import { fieldErrors } from '@bonafide/shared/contract/errors.ts'
import type { Context } from 'hono'
import pTimeout from 'p-timeout'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import type { AppEnv } from './app-env.ts'

const maxBytes = 64 * 1024
const maxMs = 10_000

export type Parts<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> }
    : never

/**
 * Returns the parts of a request, parsed by the schemas of its call.
 * @throws AppError invalid_input, and for a body that is none
 */
export async function readParts<E extends Endpoint>(c: Context<AppEnv>, endpoint: E): Promise<Parts<E>> {
  if (!endpoint.body && !endpoint.upload && endpoint.method !== 'GET' && c.req.header('content-type')) {
    requireJsonType(c.req.raw.headers)
  }
  return {
    params: parse(endpoint.params, c.req.param()),
    query: parse(endpoint.query, c.req.query()),
    body: endpoint.body ? parse(endpoint.body, await readBody(c)) : undefined,
  } as Parts<E>
}

/** Reads the body without a place: a slow caller keeps no other from being answered. */
function readBody(c: Context<AppEnv>): Promise<unknown> {
  return c.get('place').awayFor(() => readJson(c.req.raw))
}

function parse(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, withEveryField(schema, value))
  if (result.success) return result.output
  const errors = fieldErrors(result.issues)
  throw new AppError('invalid_input', Object.values(errors)[0] ?? 'Please check what you entered', { errors })
}

/** A field that is missing gets the message of its own rule, like one that is empty. */
function withEveryField(schema: v.GenericSchema, value: unknown): unknown {
  if (!('entries' in schema) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value
  const names = Object.keys(schema.entries as object)
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...value }
}

/** Returns the body of a request as JSON. Anything else than a small, complete and well-formed one is an AppError. */
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
function requireJsonType(headers: Headers): void {
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

const header = 'bonafide-version'

/**
 * Tells a caller the version that it is answered in: the one that it names, or the latest.
 * @throws AppError unknown_version
 */
export function requireVersion(c: Context<AppEnv>): void {
  const [latest] = apiVersions
  const asked = c.req.header(header) ?? latest
  const version = apiVersions.find((known) => known === asked)
  c.header(header, version ?? latest)
  if (version) return
  const message = `This version of the API is unknown. Send one of these as Bonafide-Version: ${apiVersions.join(', ')}`
  throw new AppError('unknown_version', message)
}
