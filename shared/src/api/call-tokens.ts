import { ApiError } from './api-error.ts'

/** A token that is replaced while the page is open. */
export interface CallTokens {
  /** The token of the moment. */
  readonly get: () => Promise<string>
  /** Gets another one after a 401; left out where there is no way to ask for one. */
  readonly renew?: ((refusal: ApiError) => Promise<unknown>) | undefined
  /** `header`: every call has it as a bearer · `request`: it takes the place of the token that a call names. */
  readonly carriedBy: 'header' | 'request'
}

interface Carrying {
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: Record<string, unknown>
}

/**
 * Makes a call with the token of the moment, and once more with a new one after a 401. Rejects with the code
 * `token_refresh_failed` where there is none to be had or the new one is refused too.
 */
export async function withToken<Reply>(
  { get, renew }: CallTokens,
  send: (token: string) => Promise<Reply>,
): Promise<Reply> {
  const token = await get().catch(refreshFailed)
  try {
    return await send(token)
  } catch (error) {
    if (!isRefused(error) || !renew) throw error
    await renew(error).catch(refreshFailed)
  }
  const next = await get().catch(refreshFailed)
  return send(next).catch((error: unknown) => {
    throw isRefused(error) ? refreshFailed(error) : error
  })
}

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

function refreshFailed(cause: unknown): never {
  throw new ApiError({ kind: 'token', code: 'token_refresh_failed', cause })
}

/** Returns the request with `token` wherever it names one. */
export function naming<Request extends Carrying>(token: string, request: Request): Request {
  const { params, body } = request
  return {
    ...request,
    ...(params && 'token' in params && { params: { ...params, token } }),
    ...(body && 'token' in body && { body: { ...body, token } }),
  }
}
