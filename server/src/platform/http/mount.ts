import type { EmbedView } from '@bonafide/shared/contract/embed.ts'
import type { InputOf } from '@bonafide/shared/contract/endpoint.ts'
import { authenticateApiKey } from '#accounts/api-keys/authenticate-api-key.ts'
import { embedBearer } from '#embed/embed-token.ts'
import { requireEmbed } from '#embed/require-embed.ts'
import { onOneConnection } from '#platform/db/on-one-connection.ts'
import { pipeline } from '#platform/db/pipeline.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import {
  type AnyEndpoint,
  answerCall,
  answerUnit,
  contextOf,
  type Parts,
  readParts,
  type ReplyOptions,
  serve,
  type Unit,
} from './answer-call.ts'
import type { App } from './app-env.ts'
import { authenticate, readBearer, requireSession } from '#accounts/authenticate.ts'
import { refuseForeignPage } from './refuse-foreign-page.ts'
import type {
  EmbeddableContext,
  RequestContext,
  ServerContext,
  SessionContext,
  SignedInContext,
} from './request-context.ts'
import { sessionScope } from './session-scope.ts'
import { startStream } from './start-stream.ts'

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
  serve(app, endpoint, async (c) =>
    answerCall(c, endpoint, 'public', (parts) => handler(parts, contextOf(c))),
  )
}

/** Serves a call of a signed-in person. The organisation is the session's, whatever the request says. */
export function mountSignedIn<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E, SignedInContext>,
  options?: ReplyOptions,
): void {
  if (endpoint.auth.join() !== 'session') throw new Error(`${endpoint.path} takes no session`)
  serve(app, endpoint, async (c) => {
    const session = await authenticate(c.get('deps'), c.req.header('authorization'))
    if (endpoint.method !== 'GET') refuseForeignPage(c)
    const work = (parts: Parts<E>) => handler(parts, { ...contextOf(c), session })
    return answerCall(c, endpoint, session.orgId, work, options)
  })
}

/**
 * Serves a call of a signed-in person that reads from their organisation and nothing else. It is read along with the
 * session that the token names, in one write, and answered only if that has not ended.
 */
export function mountReading<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  read: (reading: ReadScope, parts: Parts<E>) => Promise<InputOf<E['reply']>>,
  options?: ReplyOptions,
): void {
  if (endpoint.auth.join() !== 'session') throw new Error(`${endpoint.path} takes no session`)
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} does more than read`)
  serve(app, endpoint, async (c) => {
    const deps = c.get('deps')
    const session = await readBearer(deps, c.req.header('authorization'))
    return onOneConnection(deps.db, async (tx) => {
      const reading = { deps, tx, orgId: session.orgId }
      const [, answer] = await pipeline([
        requireSession(reading, session),
        answerCall(c, endpoint, session.orgId, (parts) => read(reading, parts), options),
      ])
      return answer
    })
  })
}

/**
 * Serves a call of a signed-in person that is one unit of work in their organisation. With an `Idempotency-Key` its
 * answer is kept in the same transaction.
 */
export function mountUnit<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  work: (scope: Scope, parts: Parts<E>, session: SessionContext) => Promise<InputOf<E['reply']>>,
): void {
  if (endpoint.auth.join() !== 'session') throw new Error(`${endpoint.path} takes no session`)
  serve(app, endpoint, async (c) => {
    const session = await readBearer(c.get('deps'), c.req.header('authorization'))
    refuseForeignPage(c)
    return answerUnit(c, endpoint, { owner: session.orgId, session }, (parts) => ({
      who: sessionScope(session),
      work: (scope) => work(scope, parts, session),
    }))
  })
}

/** Serves a call of an organisation's own server, which its key names. */
export function mountWithApiKey<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E, ServerContext>,
): void {
  if (endpoint.auth.join() !== 'apiKey') throw new Error(`${endpoint.path} takes no key`)
  serve(app, endpoint, async (c) => {
    const apiKey = await authenticateApiKey(c.get('deps'), c.req.header('authorization'))
    const owner = `apiKey:${apiKey.apiKeyId}`
    return answerCall(c, endpoint, owner, (parts) => handler(parts, { ...contextOf(c), apiKey }))
  })
}

/**
 * Serves a unit of work that the console asks for and, with an embed token for this view, the widget too. An embed
 * token comes from a page of another site by its nature; a session still never does.
 */
export function mountEmbeddable<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  view: EmbedView,
  unitOf: (parts: Parts<E>, context: EmbeddableContext) => Unit<InputOf<E['reply']>>,
): void {
  if (endpoint.auth.join() !== 'session,embed') throw new Error(`${endpoint.path} is not embedded`)
  serve(app, endpoint, async (c) => {
    const context = contextOf(c)
    const token = embedBearer(c.req.header('authorization'))
    if (token !== undefined) {
      const embed = await requireEmbed(context.deps, token, { view, pageOrigin: context.pageOrigin })
      // Not the session's owner: what the console was answered holds a token.
      const owner = `embed:${embed.orgId}`
      return answerUnit(c, endpoint, { owner }, (parts) => unitOf(parts, { ...context, embed }))
    }
    const session = await readBearer(context.deps, c.req.header('authorization'))
    refuseForeignPage(c)
    const owner = session.orgId
    return answerUnit(c, endpoint, { owner, session }, (parts) => unitOf(parts, { ...context, session }))
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
  if (auth.join() !== 'session' || !replyType) throw new Error(`${endpoint.path} is no download`)
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
