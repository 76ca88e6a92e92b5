import type { Endpoint, InputOf, OutputOf } from '@bonafide/shared/contract/endpoint.ts'
import { fieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import type { Context } from 'hono'
import * as v from 'valibot'
import { AppError } from '#app-error.ts'
import type { App, AppEnv } from './app-env.ts'
import { authenticate } from './authenticate.ts'
import { answerOnce } from './answer-once.ts'
import { refuseForeignPage } from './refuse-foreign-page.ts'
import { readJson, requireJsonType } from './read-json.ts'
import type { RequestContext, SignedInContext } from './request-context.ts'
import { startStream } from './start-stream.ts'

type AnyEndpoint = Endpoint<any, any, any, any> // any: each descriptor keeps its own types

type Parts<E extends AnyEndpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> }
    : never

type Handler<E extends AnyEndpoint, C extends RequestContext> = (
  parts: Parts<E>,
  context: C,
) => Promise<InputOf<E['reply']>>

/** Serves a public call. What it carries is all that authorises it. */
export function mount<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E, RequestContext>,
): void {
  if (endpoint.auth.join() !== 'none') throw new Error(`${endpoint.path} is not a public call`)
  serve(app, endpoint, async (c) => {
    const context = contextOf(c)
    return answer(c, endpoint, context, 'public', (parts) => handler(parts, context))
  })
}

/** Serves a call of a signed-in person. The organisation is the session's, whatever the request says. */
export function mountSignedIn<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E, SignedInContext>,
): void {
  if (!endpoint.auth.includes('session')) throw new Error(`${endpoint.path} takes no session`)
  serve(app, endpoint, async (c) => {
    const session = await authenticate(c.get('deps'), c.req.header('authorization'))
    if (endpoint.method !== 'GET') refuseForeignPage(c)
    const context = { ...contextOf(c), session }
    return answer(c, endpoint, context, session.orgId, (parts) => handler(parts, context))
  })
}

/**
 * Serves a download to a signed-in person, written while it is made. Its first part is made before anything is
 * answered, so that a request which cannot be served at all is still told so.
 */
export function mountDownload<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: (parts: Parts<E>, context: SignedInContext) => { fileName: string; text: AsyncIterable<string> },
): void {
  const { auth, replyType } = endpoint
  if (!auth.includes('session') || !replyType) throw new Error(`${endpoint.path} is no download`)
  serve(app, endpoint, async (c) => {
    const session = await authenticate(c.get('deps'), c.req.header('authorization'))
    const { fileName, text } = handler(await readParts(c, endpoint), { ...contextOf(c), session })
    return c.body(await startStream(text), 200, {
      'cache-control': 'no-store',
      'content-type': `${replyType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })
}

function serve(
  app: App,
  { method, path }: AnyEndpoint,
  handle: (c: Context<AppEnv>) => Promise<Response>,
): void {
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => {
    c.set('route', `/api${path}`)
    return handle(c)
  })
}

async function answer<E extends AnyEndpoint>(
  c: Context<AppEnv>,
  endpoint: E,
  { deps }: RequestContext,
  owner: string,
  work: (parts: Parts<E>) => Promise<InputOf<E['reply']>>,
): Promise<Response> {
  const parts = await readParts(c, endpoint)
  // Parsed as well, so that a column which is not in the contract never leaves.
  const run = async () => v.parse(endpoint.reply, await work(parts)) as unknown
  const key = endpoint.idempotent ? c.req.header('idempotency-key') : undefined
  const reply =
    key === undefined ? await run() : await answerOnce(deps, { owner, key, call: endpoint.path, parts }, run)
  c.header('cache-control', 'no-store')
  return c.json(reply as object, endpoint.status ?? 200)
}

async function readParts<E extends AnyEndpoint>(c: Context<AppEnv>, endpoint: E): Promise<Parts<E>> {
  if (!endpoint.body && endpoint.method !== 'GET' && c.req.header('content-type')) {
    requireJsonType(c.req.raw.headers)
  }
  return {
    params: parse(endpoint.params, c.req.param()),
    query: parse(endpoint.query, c.req.query()),
    body: endpoint.body ? parse(endpoint.body, await readJson(c.req.raw)) : undefined,
  } as Parts<E>
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

function contextOf(c: Context<AppEnv>): RequestContext {
  return { deps: c.get('deps'), requestId: c.get('requestId'), ip: c.get('ip') }
}
