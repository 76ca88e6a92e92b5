import type { Endpoint, InputOf, OutputOf } from '@bonafide/shared/contract/endpoint.ts'
import { fieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import type { Context } from 'hono'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import {
  inOrganisation,
  type ReadScope,
  type Scope,
  type ActingScope,
  type StoreReply,
} from '#platform/scope.ts'
import type { App, AppEnv } from './app-env.ts'
import { withClaimedKey } from './claim-idempotency-key.ts'
import { requireSession } from '#accounts/authenticate.ts'
import { withIdempotency } from './with-idempotency.ts'
import type { KeyedRequest } from './idempotency-record.ts'
import { pageOrigin } from './page-origin.ts'
import { readJson, requireJsonType } from './read-json.ts'
import type { RequestContext, SessionContext } from './request-context.ts'

export type AnyEndpoint = Endpoint<any, any, any, any> // any: each descriptor keeps its own types

export type Parts<E extends AnyEndpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { params: OutputOf<Params>; query: OutputOf<Query>; body: OutputOf<Body> }
    : never

/** Puts a call at its address. */
export function serve(
  app: App,
  { method, path }: AnyEndpoint,
  handle: (c: Context<AppEnv>) => Promise<Response>,
): void {
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => {
    c.set('route', `/api${path}`)
    return handle(c)
  })
}

export interface ReplyOptions {
  /**
   * Whether the reply is built of named fields and nothing is passed through, so that it holds what the contract shows
   * and no more without being parsed. For a reply of thousands of values, of which that takes a tenth of all the work.
   */
  isBuilt?: boolean
}

/**
 * Answers a call with what its contract shows.
 * @param owner whose idempotency keys count: nobody is ever answered what another owner was
 */
export async function answerCall<E extends AnyEndpoint>(
  c: Context<AppEnv>,
  endpoint: E,
  owner: string,
  work: (parts: Parts<E>) => Promise<InputOf<E['reply']>>,
  { isBuilt = false }: ReplyOptions = {},
): Promise<Response> {
  const parts = await readParts(c, endpoint)
  const run = async () => (isBuilt ? await work(parts) : replyOf(endpoint, await work(parts)))
  const request = keyedRequest(c, endpoint, { owner, parts })
  return answer(c, endpoint, request ? await withClaimedKey(c.get('deps'), request, run) : await run())
}

/** One unit of work in one organisation. */
export interface Unit<T> {
  who: ActingScope
  work(scope: Scope, storeReply: StoreReply<T>): Promise<T>
}

/**
 * Answers a call that is one unit of work.
 * @param session of the caller, when it is to be asked yet whether that has ended: first of all in the unit
 */
export async function answerUnit<E extends AnyEndpoint>(
  c: Context<AppEnv>,
  endpoint: E,
  { owner, session }: { owner: string; session?: SessionContext },
  unitOf: (parts: Parts<E>) => Unit<InputOf<E['reply']>>,
): Promise<Response> {
  const deps = c.get('deps')
  const check = async (reading: Pick<ReadScope, 'deps' | 'tx'>) => {
    if (session) await requireSession(reading, session)
  }
  const parts = await readParts(c, endpoint).catch(async (error) => {
    await check({ deps, tx: deps.db })
    throw error
  })
  const { who, work } = unitOf(parts)
  const shape = (reply: unknown) => replyOf(endpoint, reply)
  const request = keyedRequest(c, endpoint, { owner, parts })
  const reply = await inOrganisation(deps, who, async (scope) => {
    if (request) return withIdempotency(scope, request, work, { check, shape })
    await check(scope)
    return shape(await work(scope, async () => {}))
  })
  return answer(c, endpoint, reply)
}

// Parsed as well, so that a column which is not in the contract never leaves.
function replyOf(endpoint: AnyEndpoint, reply: unknown): unknown {
  return v.parse(endpoint.reply as v.GenericSchema, reply)
}

function keyedRequest(
  c: Context<AppEnv>,
  { idempotent, path }: AnyEndpoint,
  { owner, parts }: Pick<KeyedRequest, 'owner' | 'parts'>,
): KeyedRequest | undefined {
  const key = idempotent ? c.req.header('idempotency-key') : undefined
  return key === undefined ? undefined : { owner, key, call: path, parts }
}

function answer(c: Context<AppEnv>, { status = 200 }: AnyEndpoint, reply: unknown): Response {
  c.header('cache-control', 'no-store')
  return c.json(reply as object, status)
}

export async function readParts<E extends AnyEndpoint>(c: Context<AppEnv>, endpoint: E): Promise<Parts<E>> {
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

export function contextOf(c: Context<AppEnv>): RequestContext {
  return {
    deps: c.get('deps'),
    requestId: c.get('requestId'),
    ip: c.get('ip'),
    pageOrigin: pageOrigin(c),
  }
}
