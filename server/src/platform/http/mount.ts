import { asksProof } from '@bonafide/shared/contract/permissions.ts'
import { needsConfirmedEmail } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import {
  type Endpoint,
  type InputOf,
  isLiveOnly,
  Mode,
  modeHeader,
} from '@bonafide/shared/contract/endpoint.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import {
  type ActingScope,
  type Deps,
  depsIn,
  inOrganisation,
  type ReadScope,
  type Scope,
} from '#platform/scope.ts'
import type { App, AppEnv } from './app-env.ts'
import { onAccounts, reachingOrganisation } from '#platform/db/reach.ts'
import { type Parts, readParts, requireVersion } from './read-parts.ts'
import { keepDevice, pageOrigin, readDevice, refuseForeignPage, sessionCookie } from './calling-browser.ts'
import { type KeyedRequest, keyedRequest, onceByClaim, onceInTransaction } from './idempotency.ts'
import { limitKey, nameCaller, recordRefusal } from './known-caller.ts'
import {
  actingScope,
  authenticate,
  type KnownCaller,
  type Principal,
  type PrincipalOf,
  type PublicPrincipal,
  requireConfirmedEmail,
  requireOpen,
  requirePermission,
  requireKeyScope,
  requireStepUp,
} from './principal.ts'
import { compressReply, readUpload, startStream, type Upload, writeReply } from './streamed-bodies.ts'
import { noPagePolicy } from './security-headers.ts'
import { atPlace } from './prepare-request.ts'

type AnyEndpoint = Endpoint<any, any, any, any> // any: each descriptor keeps its own types

/** The facts of a request that a handler has besides its parsed parts. */
export interface Call<P extends Principal = Principal> {
  deps: Deps
  principal: P
  /** Address of the caller, after trusted proxies. */
  ip: string
  userAgent: string | undefined
  /** The token in the console's cookie, where the calling page shares it: it authorises nothing. */
  consoleToken: string | undefined
  /** Names the browser in which a user has signed in before; it authorises nothing either. */
  deviceToken: string | undefined
  /** Has the browser keep its name. */
  keepDevice(token: string): void
  /** Origin of the page that calls, where that is not one of our own. */
  pageOrigin: string | undefined
  /** Set where it carries an `Idempotency-Key`, for a handler that has several units of work. */
  keyed?: KeyedRequest | undefined
}

/** A call, with what is worked with in an organisation. */
export async function callIn<C extends Call>(call: C, orgId: string): Promise<C> {
  return { ...call, deps: await depsIn(call.deps, orgId) }
}

type CallOf<E> = Call<PrincipalOf<E>>
type ReplyOf<E extends AnyEndpoint> = InputOf<E['reply']>

type Handler<E extends AnyEndpoint> = (parts: Parts<E>, call: CallOf<E>) => Promise<ReplyOf<E>>

/**
 * Serves a call to the principals that its descriptor lets in.
 * @param again answers a request whose key was used before, for a call whose reply has a session
 */
export function mount<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  again?: Handler<E>,
): void {
  serve(app, endpoint, async (c, call) => {
    const parts = await readParts(c, endpoint)
    const keyed = keyedRequest(c, endpoint, { principal: call.principal, parts })
    const answering = (handle: Handler<E>) => async () =>
      shapeReply(endpoint, await handle(parts, { ...call, keyed }))
    const run = answering(handler)
    const reply = keyed ? await onceByClaim(call.deps, keyed, run, again && answering(again)) : await run()
    return answer(c, endpoint, reply)
  })
}

/**
 * Serves a call that is one unit of work in the caller's organisation. With an `Idempotency-Key` its reply is stored in
 * the same transaction.
 */
export function mountUnit<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  work: (
    parts: Parts<E>,
    scope: Scope,
    principal: Exclude<PrincipalOf<E>, PublicPrincipal>,
  ) => Promise<ReplyOf<E>>,
): void {
  if (endpoint.auth.includes('none')) throw new Error(`${endpoint.path} is in no organisation`)
  serve(app, endpoint, async (c, { deps, principal: caller }) => {
    const principal = caller as Exclude<PrincipalOf<E>, PublicPrincipal>
    const parts = await readParts(c, endpoint)
    const request = keyedRequest(c, endpoint, { principal, parts })
    const reply = await inOrganisation(deps, actingScope(principal), (scope) => {
      const run = async () => shapeReply(endpoint, await work(parts, scope, principal))
      return request ? onceInTransaction(scope, request, run) : run()
    })
    return answer(c, endpoint, reply)
  })
}

/** Serves a call that changes nothing: it reads from the caller's organisation, without a transaction. */
export function mountRead<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  read: (parts: Parts<E>, scope: ReadScope & ActingScope) => Promise<ReplyOf<E>>,
): void {
  mount(app, endpoint, (parts, { deps, principal }) =>
    read(parts, { deps, tx: deps.db, ...actingScope(principal as Exclude<PrincipalOf<E>, PublicPrincipal>) }),
  )
}

/**
 * Serves a download, written while it is made. Its first part is made before anything is answered, so that a request
 * which cannot be served at all is still told so.
 */
export function mountDownload<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: (parts: Parts<E>, call: CallOf<E>) => { fileName: string; text: AsyncIterable<string> },
): void {
  const { replyType } = endpoint
  if (!replyType) throw new Error(`${endpoint.path} is no download`)
  serve(app, endpoint, async (c, call) => {
    const { fileName, text } = handler(await readParts(c, endpoint), call)
    return c.body(await startStream(text), 200, {
      'cache-control': 'no-store',
      'content-type': `${replyType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })
}

/**
 * Serves a call whose body is a file. Nothing of it is read before the handler asks for it, which then finds out whether
 * it is one of those that the call takes.
 */
export function mountUpload<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: (parts: Parts<E>, openUpload: () => Upload, call: CallOf<E>) => Promise<ReplyOf<E>>,
): void {
  const { upload } = endpoint
  if (!upload) throw new Error(`${endpoint.path} takes no file`)
  serve(app, endpoint, async (c, call) => {
    const parts = await readParts(c, endpoint)
    // It takes as long as its caller's line is slow. How many there are is limited where they are stored.
    c.get('place').leave()
    const reply = await handler(parts, () => readUpload(c.req.raw, upload), call)
    return answer(c, endpoint, shapeReply(endpoint, reply))
  })
}

/** A file as it is answered. */
interface FileReply {
  fileName: string
  mime: string
  /** Not given where it is known only once all of it is made. */
  size?: number | undefined
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Serves a file that came from outside: a browser is to save it, and to run nothing of it, whatever it is.
 * @param handler may leave the request's place before what takes long
 */
export function mountFile<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: (parts: Parts<E>, call: CallOf<E>, leave: () => void) => Promise<FileReply>,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!endpoint.download) throw new Error(`${endpoint.path} answers no file`)
  serve(app, endpoint, async (c, call) => {
    const leave = () => c.get('place').leave()
    const { fileName, mime, size, bytes } = await handler(await readParts(c, endpoint), call, leave)
    return c.body(await startStream(bytes), 200, {
      'cache-control': 'no-store',
      'content-type': mime,
      ...(size !== undefined && { 'content-length': String(size) }),
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-security-policy': `sandbox; ${noPagePolicy}`,
      ...headers,
    })
  })
}

/** The addresses of each app that are written out, without a parameter. */
const writtenOut = new WeakMap<App, Set<string>>()

/** Puts a call at its address, and finds out who makes it before anything else of it is read. */
function serve<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handle: (c: Context<AppEnv>, call: CallOf<E>) => Promise<Response>,
): void {
  const { method, path, auth, permission, keyScope, embedView, effect, whenClosed } = endpoint
  if (auth.includes('session') && !permission) throw new Error(`${method} ${path} names no permission`)
  if (auth.includes('session') && !effect) throw new Error(`${method} ${path} does not say what it does`)
  if (auth.includes('apiKey') && !keyScope) throw new Error(`${method} ${path} names no scope of keys`)
  const own = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const isPublic = auth.includes('apiKey')
  const admitted = async (c: Context<AppEnv>) => {
    if (isPublic) requireVersion(c)
    const origin = pageOrigin(c)
    const authorization = c.req.header('authorization')
    const mode = isLiveOnly(path) ? 'live' : readMode(c)
    const onKnown = (caller: KnownCaller) => nameCaller(c, caller)
    const credentials = { authorization, pageOrigin: origin, embedView, mode, ip: c.get('ip'), onKnown }
    const principal = await authenticate(c.var, auth, credentials)
    if (principal.type === 'user') nameCaller(c, principal)
    await limitKey(c, principal)
    requireOpen(principal, whenClosed)
    requirePermission(principal, permission)
    requireKeyScope(principal, keyScope)
    if (needsConfirmedEmail(endpoint)) requireConfirmedEmail(principal)
    if (asksProof({ effect })) requireStepUp(principal, c.get('deps').clock())
    if (principal.type === 'user' && method !== 'GET') refuseForeignPage(c)
    const call: CallOf<E> = {
      deps: c.get('deps'),
      principal: principal as PrincipalOf<E>,
      ip: c.get('ip'),
      userAgent: c.req.header('user-agent'),
      consoleToken: getCookie(c, sessionCookie),
      deviceToken: readDevice(c),
      keepDevice: (token) => keepDevice(c, token),
      pageOrigin: origin,
    }
    return reaching(endpoint, principal, async () =>
      handle(c, principal.type === 'public' ? call : await callIn(call, principal.orgId)),
    )
  }
  const addresses = writtenOut.get(app) ?? new Set<string>()
  writtenOut.set(app, addresses)
  if (own === path) addresses.add(`${method} ${path}`)
  app.on(method, isPublic ? [own, `/v1${own}`] : [own], async (c, next) => {
    // `/employees/stats` is no employee, in whatever order the two calls are mounted.
    const asked = () => `${method} ${c.req.path.replace(/^\/api(?:\/v1)?(?=\/)/, '')}`
    if (own !== path && addresses.has(asked())) return next()
    c.set('route', `${c.req.path.startsWith('/api/v1/') ? '/api/v1' : '/api'}${path}`)
    return atPlace(c, async () => {
      try {
        return await compressReply(c.req, await admitted(c))
      } catch (error) {
        const caller = c.get('caller')
        if (caller && error instanceof AppError) {
          await recordRefusal(c.get('deps'), error, { caller, call: `${method} ${path}`, ip: c.get('ip') })
        }
        throw error
      }
    })
  })
}

function readMode(c: Context<AppEnv>): Mode {
  const mode = v.safeParse(Mode, c.req.header(modeHeader) ?? 'live')
  if (!mode.success) throw new AppError('bad_request', 'Bonafide-Mode must be live or test')
  return mode.output
}

/** Runs a call with the reach that it has: its caller's organisation, all of an account, or none before it has found one. */
async function reaching<T>(
  { actsOn }: AnyEndpoint,
  principal: Principal,
  work: () => Promise<T>,
): Promise<T> {
  if (actsOn === 'account') return onAccounts('account call', work)
  return principal.type === 'public' ? work() : reachingOrganisation(principal.orgId, work)
}

// Parsed as well, so that a column which is not in the contract never leaves.
function shapeReply(endpoint: AnyEndpoint, reply: unknown): unknown {
  return v.parse(endpoint.reply as v.GenericSchema, reply)
}

function answer(c: Context<AppEnv>, { status = 200, replyLines }: AnyEndpoint, reply: unknown): Response {
  const { text, headers } = writeReply(reply, replyLines ? c.req.header('accept') : undefined)
  return c.body(text, status, headers)
}
