import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { Call } from '@bonafide/shared/api/call-options.ts'
import { parseReply } from '@bonafide/shared/api/parse-reply.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import type { ViewHost } from './view-host.ts'

const retryDelay = 300

/** What a call may carry, whichever call it is. */
interface Request {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
}
interface Answer {
  readonly response: Response
  readonly data: unknown
}

/**
 * The client of a view: `shared/api/client.ts` for the few calls of the widget, in a third of the size. It puts the
 * token of the moment into each call, and gets a new one when it is refused. Rejects with `ApiError` only.
 * @param isBearer the token goes with every call, not only where a call names one
 */
export function createCall(host: ViewHost, { isBearer = false } = {}): Call {
  const { page, source, speech, tokens, within, words } = host
  const base = (page.options.apiUrl ?? source.apiUrl).replace(/\/+$/, '')

  async function attempt(endpoint: Endpoint, request: Request): Promise<unknown> {
    const { query, body, signal: outer, idempotencyKey } = request
    const { method } = endpoint
    const token = await tokens.get().catch(refreshFailed)
    const path = endpoint.path.replace('{token}', encodeURIComponent(token))
    const sent = {
      method,
      headers: {
        accept: 'application/json',
        ...(isBearer && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body
        ? JSON.stringify({
            ...body,
            ...('token' in body && { token }),
            // For the messages to the person. The form that invites them is in the language of somebody else.
            ...(isBearer ? undefined : { language: speech.locale(), ...source.choice?.() }),
          })
        : null,
    }
    const url = base + path + (query ? `?${new URLSearchParams(query)}` : '')
    return within(async (signal) => {
      const send = () => answerTo(url, { ...sent, signal }, outer)
      // A read may be repeated: once, when there was no answer or the server was busy.
      const isAgain = (error: ApiError) =>
        method === 'GET' && (error.kind === 'network' || error.status === 503)
      const { response, data } = await send().catch(async (error: ApiError) => {
        if (!isAgain(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, retryDelay))
        return send()
      })
      return parseReply(endpoint, data, response.status)
    }, outer)
  }

  function refreshFailed(cause: unknown): never {
    const code = 'token_refresh_failed'
    throw new ApiError({ kind: 'network', code, message: words(code), cause })
  }

  // What is wrong with an embed token or its page is no dead link: nobody can ask for a new one there. And without an
  // answer there are no words of the server's.
  function explained(error: ApiError): never {
    const { kind, code, requestId, cause = error } = error
    if (source.frame === 'page' || !/^(embed_|origin_|wrong_|network|timeout)/.test(code)) throw error
    throw new ApiError({ kind, code, requestId, message: words(code), cause })
  }

  async function call(endpoint: Endpoint, request: Request = {}): Promise<unknown> {
    try {
      return await attempt(endpoint, request)
    } catch (error) {
      const { status, code } = error as ApiError
      if (status !== 401 || !tokens.canRenew) return explained(error as ApiError)
      await tokens.renew(code === 'embed_token_expired' ? 'expired' : 'rejected').catch(refreshFailed)
    }
    return attempt(endpoint, request).catch(explained)
  }
  return call
}

async function answerTo(url: string, call: RequestInit, outer: AbortSignal | undefined): Promise<Answer> {
  try {
    const response = await fetch(url, call)
    const text = await response.text()
    let data: unknown
    try {
      data = JSON.parse(text)
    } catch {
      // A page of HTML, or nothing: no reply of ours, and no words for a person.
    }
    if (!response.ok) throw refusal(response, Object(data))
    return { response, data }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    const isTimeout = (call.signal?.reason as Error | undefined)?.name === 'TimeoutError'
    const isOver = outer?.aborted || call.signal?.aborted
    throw new ApiError({ kind: isTimeout ? 'timeout' : isOver ? 'canceled' : 'network', cause })
  }
}

/** Read field by field: one odd field of a foreign server must not cost the person its message. */
function refusal({ status, headers }: Response, body: Readonly<Record<string, unknown>>): ApiError {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const errors = Object.entries<string>(Object(body['errors'])).filter(([, message]) => text(message))
  return new ApiError({
    kind: 'http',
    status,
    code: text(body['code']) ?? 'unknown',
    message: text(body['message']),
    errors: Object.fromEntries(errors),
    requestId: text(body['requestId']) ?? headers.get('x-request-id') ?? undefined,
  })
}
