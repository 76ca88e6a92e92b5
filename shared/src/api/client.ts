import { createFetch, type FetchResponse, type FetchOptions } from 'ofetch'
import * as v from 'valibot'
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiError, errorFrom, errorFromResponse } from './api-error.ts'
import type { Call } from './call-options.ts'
import { type CallTokens, naming, withToken } from './call-tokens.ts'
import type { Submits } from './submits.ts'

export interface ApiConfig {
  /** Where the paths of the contract begin, such as `/api` or `https://app.example/api`. */
  readonly baseUrl: string
  /** Returns the token of the session. */
  readonly getToken?: () => string | undefined
  /** Instead of a session, on a page that may be a partner's: its cookies are left alone. */
  readonly tokens?: CallTokens
  /** Returns fields that go into every body besides those of the call. */
  readonly additions?: (() => Readonly<Record<string, unknown>>) | undefined
  /**
   * Called on a 401 to a call that needs a session, and of the token it carried, before the call rejects. A refused
   * sign-in is no such call.
   */
  readonly onUnauthorized?: (token: string | undefined) => void
  /** Gives submits their idempotency keys, for a client that makes calls that create; the verification's make none. */
  readonly submits?: Submits | undefined
  readonly fetch?: typeof globalThis.fetch
}

export interface Api {
  /** Makes one call of the contract. Rejects with `ApiError`, never with anything else. */
  readonly call: Call
}

/** A call as it is sent; the types of `Call` have made sure that the parts fit the endpoint. */
interface Request {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  readonly file?: Blob
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
}

/**
 * Creates a client for one API host. Reads are tried twice when the server could not be reached or was busy (503). With
 * `submits` each submit of a call that creates carries an idempotency key.
 */
export function createApi(config: ApiConfig): Api {
  const { baseUrl, getToken, tokens, additions, onUnauthorized, submits, fetch } = config
  const fetcher = createFetch(fetch && { fetch })
  const host = baseUrl.replace(/\/+$/, '')

  async function answerTo(
    endpoint: Endpoint,
    request: Request,
    token?: string,
  ): Promise<FetchResponse<unknown>> {
    try {
      return await fetcher.raw<unknown>(host + pathOf(endpoint, request.params), {
        ...retriesOf(endpoint),
        method: endpoint.method,
        query: request.query,
        body: request.file ?? (request.body && { ...request.body, ...additions?.() }),
        signal: request.signal,
        headers: headersOf(request, token, tokens ? undefined : xsrfToken()),
      })
    } catch (error) {
      throw errorFrom(error, request.signal)
    }
  }

  async function call(endpoint: Endpoint, request: Request, token?: string): Promise<unknown> {
    const response = await answerTo(endpoint, request, token)
    if (!response.ok) throw errorFromResponse(response)
    return parseReply(endpoint, response._data, response.status)
  }

  return {
    call: async (endpoint: Endpoint, request: Request = {}) => {
      const token = getToken?.()
      const send = (keyed: Request) =>
        !tokens
          ? call(endpoint, keyed, token)
          : withToken(tokens, (current) =>
              tokens.carriedBy === 'header'
                ? call(endpoint, keyed, current)
                : call(endpoint, naming(current, keyed)),
            )
      try {
        return await (submits ? submits(endpoint, request, send) : send(request))
      } catch (error) {
        if (onUnauthorized && (error as ApiError).status === 401 && endpoint.auth.includes('session'))
          onUnauthorized(token)
        throw error
      }
    },
  }
}

function retriesOf(endpoint: Endpoint): FetchOptions<'json', unknown> {
  return {
    retry: endpoint.method === 'GET' ? 1 : 0,
    // ofetch counts "no answer" as a 500; a real one is not tried again.
    retryStatusCodes: [500, 503],
    retryDelay: 300,
    onRequestError({ options }) {
      if (options.signal?.aborted) options.retry = 0
    },
    onResponseError({ response, options }) {
      if (response.status !== 503) options.retry = 0
    },
  }
}

function headersOf(
  request: Request,
  token: string | undefined,
  xsrf: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(xsrf && { 'x-xsrf-token': xsrf }),
    ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
  }
}

function pathOf(endpoint: Endpoint, params: Request['params'] = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Parses a good answer by the contract; undefined for an odd one where the specification does not show the reply. */
function parseReply(endpoint: Endpoint, data: unknown, status: number): unknown {
  const reply = v.safeParse(endpoint.reply, data)
  if (reply.success) return reply.output
  if (endpoint.replyNotShown) return undefined
  throw new ApiError({ kind: 'bad_reply', status, cause: reply.issues })
}

/** Returns the value of the cookie `XSRF-TOKEN`, which authenticated calls repeat as a header (spec.md section 7). */
export function xsrfToken(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies())?.[1]
  if (!value) return undefined
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function cookies(): string {
  try {
    return document.cookie
  } catch {
    // A sandboxed frame without an origin has none, and says so with an error.
    return ''
  }
}
