import type { Endpoint } from '../contract/endpoint.ts'
import { ApiError } from './api-error.ts'

/** A repeat without an answer within this time is the same submit; later it is another. */
const sameSubmitMs = 5 * 60_000

interface Keyed {
  readonly params?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

interface Submit {
  readonly key: string
  failure?: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | undefined
}

export type Submits = ReturnType<typeof createSubmits>

/**
 * Gives each submit its idempotency key, so that no call that creates goes without. The same request keeps its key
 * while it is under way, which makes a double click one, and for five minutes after it failed without saying whether
 * it was carried out. An answer, a refusal, or any other change in between, ends that: what is then sent is another
 * submit.
 */
export function createSubmits() {
  const submits = new Map<string, Submit>()
  return async <Request extends Keyed, Reply>(
    { method, path, idempotent }: Endpoint,
    request: Request,
    send: (request: Request) => Promise<Reply>,
  ): Promise<Reply> => {
    if (method === 'GET') return send(request)
    const content = JSON.stringify([path, request.params, request.body])
    for (const [other, { failure }] of submits) {
      const isOver = other !== content || Date.now() - (failure?.at ?? 0) > sameSubmitMs
      if (!failure || !isOver) continue
      clearTimeout(failure.timer)
      submits.delete(other)
    }
    if (!idempotent || request.idempotencyKey) return send(request)
    const submit: Submit = submits.get(content) ?? { key: newIdempotencyKey() }
    clearTimeout(submit.failure?.timer)
    submit.failure = undefined
    submits.set(content, submit)
    // When one submit is sent twice, the other send may have ended it.
    const end = () => submits.get(content) === submit && submits.delete(content)
    try {
      const reply = await send({ ...request, idempotencyKey: submit.key })
      end()
      return reply
    } catch (error) {
      if (isRefusal(error)) end()
      // The content may hold a password: it is kept only while it is of use, also where nothing else is sent.
      else submit.failure = { at: Date.now(), timer: setTimeout(end, sameSubmitMs) }
      throw error
    }
  }
}

/** True when a failed call is known to have done nothing: no answer, or one of a proxy's, leaves that open. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, status = 500, code } = error
  return kind === 'token' || (kind === 'http' && status < 500 && code !== 'in_flight')
}

/** Creates a key for one attempt to create something, so that the server recognises its repetition. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID exists on https and localhost only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
