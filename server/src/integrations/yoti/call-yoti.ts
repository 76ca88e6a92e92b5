import { sign } from 'node:crypto'
import type { YotiSetup } from '#platform/config/right-to-work-settings.ts'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import { ProviderError } from '#platform/provider-error.ts'

export interface YotiRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the API, such as `/sessions`. */
  path: string
  body?: object
}

const usualTimeoutMs = 8000

/** Returns the base address of Yoti's identity verification. */
export const yotiBase = ({ apiUrl }: Pick<YotiSetup, 'apiUrl'>) => `${apiUrl}/idverify/v1`

/**
 * Makes a call that is signed with the application's key: over method, path with a nonce and the time, and the body.
 * @throws ProviderError for everything that is not an answer of success
 */
export async function callYoti(setup: YotiSetup, { method, path, body }: YotiRequest): Promise<Response> {
  const query = new URLSearchParams({
    sdkId: setup.sdkId,
    nonce: crypto.randomUUID(),
    timestamp: String(Date.now()),
  })
  const place = `${path}?${query.toString()}`
  const payload = body && JSON.stringify(body)
  const signed = [method, place, ...(payload ? [Buffer.from(payload).toString('base64')] : [])].join('&')
  const response = await send(setup, `${yotiBase(setup)}${place}`, {
    method,
    headers: {
      accept: 'application/json',
      'x-yoti-auth-digest': sign('sha256', Buffer.from(signed), setup.key).toString('base64'),
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: payload }),
  })
  if (response.ok) return response
  throw failureOf(response, `${method} ${nameOf(path)}`)
}

async function send(
  { timeoutMs = usualTimeoutMs }: YotiSetup,
  url: string,
  init: Parameters<typeof fetchWhole>[1],
): Promise<Response> {
  try {
    return await fetchWhole(url, init, [AbortSignal.timeout(timeoutMs)])
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error
    throw new ProviderError(`yoti did not answer (${reason})`, { uncertain: true })
  }
}

function failureOf({ status, headers }: Response, call: string): ProviderError {
  // A proxy may answer in between, with a page of its own.
  const isOwn = /\bjson\b/.test(headers.get('content-type') ?? '')
  return new ProviderError(`yoti: ${call} was answered ${status}`, {
    permanent: status === 400 && isOwn,
    missing: status === 404 && isOwn,
    forbidden: status === 401 || status === 403,
    uncertain: status >= 500,
  })
}

/** Removes the ids from a path. */
const nameOf = (path: string) => path.replaceAll(/\/[\w-]{20,}/g, '/…')
