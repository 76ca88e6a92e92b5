import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BonafideError, errorOf } from './bonafide-error.ts'
import { calls, type Operations, version } from './calls.gen.ts'

export interface BonafideOptions {
  /** A key from Settings > Developers, `bf_live_…`. It can do what its scopes say. */
  apiKey: string
  /** The address of Bonafide, such as `https://bonafide.example.com`. */
  url: string
  /** The most times that a request which was not served is sent again. Default 2. */
  maxRetries?: number
  /** Time limit of one try, in milliseconds. Default 30,000. */
  timeoutMs?: number
  /** Sends the requests in place of the `fetch` of Node. */
  fetch?: typeof globalThis.fetch
}

/** Options that every call takes besides its parts. */
export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal
  /**
   * The same key and body are done once, however often they are sent, for 24 hours. Without one each call that creates
   * something gets its own, so that its tries are done once.
   */
  idempotencyKey?: string
}

export interface Parts {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: object
}

type Name = keyof Operations
export type Reply<N extends Name> = Operations[N]['reply']
export type Caller = <N extends Name>(name: N, parts: Parts, options?: CallOptions) => Promise<Reply<N>>

/** @returns what makes one call by its name, and sends it again where that is safe and of use */
export function createCaller(options: BonafideOptions): Caller {
  const { maxRetries = 2, timeoutMs = 30_000, fetch = globalThis.fetch } = options
  return async (name, parts, { signal, idempotencyKey } = {}) => {
    const { method, isIdempotent } = calls[name]
    const key = isIdempotent ? (idempotencyKey ?? randomUUID()) : undefined
    const mayRepeat = method === 'GET' || key !== undefined
    for (let tries = 0; ; tries++) {
      try {
        return await send(name, { ...options, fetch, parts, key, signal: timeLimit(timeoutMs, signal) })
      } catch (error) {
        const failure = signal?.aborted ? error : asFailure(error)
        const wait = failure instanceof BonafideError ? waitBefore(failure, { tries, mayRepeat }) : undefined
        if (wait === undefined || tries >= maxRetries) throw failure
        await sleep(wait, undefined, { signal })
      }
    }
  }
}

interface Sending extends BonafideOptions {
  fetch: typeof globalThis.fetch
  parts: Parts
  key: string | undefined
  signal: AbortSignal
}

async function send<N extends Name>(name: N, sending: Sending): Promise<Reply<N>> {
  const { apiKey, url, fetch, parts, key, signal } = sending
  const { method, path, isFile } = calls[name]
  const address = new URL(`${url.replace(/\/+$/, '')}/api/v1${filled(path, parts.params)}`)
  for (const [field, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) address.searchParams.set(field, String(value))
  }
  const response = await fetch(address, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'bonafide-version': version,
      ...(parts.body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(parts.body && { body: JSON.stringify(parts.body) }),
  })
  if (!response.ok) throw await errorOf(response)
  return (isFile ? new Uint8Array(await response.arrayBuffer()) : await response.json()) as Reply<N>
}

function filled(path: string, params: Parts['params'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
}

function timeLimit(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function asFailure(error: unknown): BonafideError {
  if (error instanceof BonafideError) return error
  return new BonafideError('Bonafide could not be reached', { code: 'unreachable', cause: error })
}

const mostWaitMs = 60_000

/**
 * Returns the wait before the next try in milliseconds; undefined where there is none. A request refused with 429 or 503
 * was not done at all.
 */
function waitBefore(
  { status, code, retryAfter }: BonafideError,
  { tries, mayRepeat }: { tries: number; mayRepeat: boolean },
): number | undefined {
  const wasNotDone = status === 429 || status === 503
  const isPassing = status === undefined || status === 408 || status >= 500 || code === 'in_flight'
  if (!wasNotDone && !(mayRepeat && isPassing)) return undefined
  const wait = retryAfter === undefined ? 500 * 2 ** tries * (0.5 + Math.random()) : retryAfter * 1000
  return wait <= mostWaitMs ? wait : undefined
}
