import { rowOf } from '#platform/keys/keys.ts'
import { webhookEndpoints } from './webhook-tables.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { type Deps, realNow } from '#platform/scope.ts'
import { chatBody, isChat } from './chat-services.ts'
import { chatMessage } from './chat-message.ts'
import { inCall, traceHeaders } from '#platform/trace.ts'
import { postPinned } from './post-pinned.ts'
import type { DeliveryRow } from './queue-delivery.ts'
import { type Resolve, resolveEndpoint } from './endpoint-address.ts'
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { EndpointRow } from './endpoint-row.ts'

export interface Outcome {
  delivered: boolean
  /** The status of the answer, if there was one. */
  status: number | null
  /** Why it was not delivered, in plain words. */
  failure: string | null
}

interface Options {
  /** The process is about to end. */
  signal: AbortSignal
  timeoutMs?: number
  resolve?: Resolve
}

/**
 * Sends an event to its endpoint, once.
 * @throws when the process ends: then nothing is known, and it counts as no try; or when it could not be made
 */
export async function sendEvent(
  deps: Pick<Deps, 'settings' | 'clock' | 'live' | 'keys'>,
  { endpoint, delivery }: { endpoint: EndpointRow; delivery: DeliveryRow },
  { signal, timeoutMs = 15_000, resolve }: Options,
): Promise<Outcome> {
  const { url, body, headers: own } = requestOf(deps, endpoint, delivery)
  const limit = startLimit(timeoutMs, signal)
  const send = async (): Promise<Outcome> => {
    const { production, webhookPrivateHosts: privateHosts } = deps.settings
    const rules = { allowLocal: !production, privateHosts }
    const target = await resolveEndpoint(url, { ...rules, resolve, signal: limit.signal })
    // A lookup that was cut short says nothing about the host.
    signal.throwIfAborted()
    if (!target.ok) return { delivered: false, status: null, failure: target.reason }
    const { addresses } = target
    const post = () => {
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Bonafide-Webhooks/1',
        ...traceHeaders(),
        ...own,
      }
      return postPinned({ url, addresses, headers, body, signal: limit.signal })
    }
    return answered(await inCall({ method: 'POST', name: 'webhook' }, post, (status) => status))
  }
  try {
    return await Promise.race([send(), limit.over])
  } catch (error) {
    if (signal.aborted) throw error
    const failure = limit.isReached() ? `No response within ${timeoutMs / 1000} seconds` : reasonOf(error)
    return { delivered: false, status: null, failure }
  } finally {
    limit.clear()
  }
}

/** Returns the request for an endpoint: a signed event, or a message in the format of Slack or Teams. */
function requestOf(
  deps: Pick<Deps, 'settings' | 'clock' | 'live' | 'keys'>,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): { url: URL; body: string; headers: Record<string, string> } {
  const [secret = '', ...others] = secretsOf(deps, endpoint)
  if (isChat(endpoint.kind)) {
    const body = chatBody(endpoint.kind, chatMessage(delivery, deps.settings.publicUrl))
    return { url: new URL(secret), body, headers: {} }
  }
  const body = payloadOf(delivery)
  const headers = signedHeaders([secret, ...others], { id: delivery.eventId, at: realNow(deps), body })
  return { url: new URL(endpoint.url), body, headers }
}

/** Returns a `WebhookPayload` of the contract. */
function payloadOf({ orgId, type, createdAt, data }: DeliveryRow): string {
  const livemode = !isTestOrganisation(orgId)
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), livemode, data })
}

function secretsOf({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, endpoint: EndpointRow): string[] {
  const { orgId, id, secretSealed, previousSealed, previousUntil } = endpoint
  const isRotating = previousSealed && previousUntil && previousUntil > clock()
  return [secretSealed, ...(isRotating ? [previousSealed] : [])].map((sealed) => {
    const secret = keys.open('webhook', sealed, rowOf(webhookEndpoints, orgId, id))
    if (secret === undefined) throw new Error('a signing secret cannot be opened')
    return secret
  })
}

function answered(status: number): Outcome {
  if (status >= 200 && status < 300) return { delivered: true, status, failure: null }
  const isRedirect = status >= 300 && status < 400
  const failure = `The server responded with ${status}${isRedirect ? '. Redirects are not followed' : ''}`
  return { delivered: false, status, failure }
}

// Names only the kind of an error: its text could hold what the other side has sent.
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'The connection was refused'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was lost'
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO|SSL/.test(code)) return 'The certificate is not valid'
  return code.startsWith('HPE_') ? 'The response was not valid HTTP' : 'The server could not be reached'
}

// For what hears the signal to tell how far it got.
const graceMs = 1000

interface Limit {
  /** Aborted when the time is up, or `signal` is. */
  signal: AbortSignal
  /** Rejects a second later: work that ignores the signal is not waited for. */
  over: Promise<never>
  isReached(): boolean
  clear(): void
}

/** Returns a limit of time for some work, to be cleared when it is done. */
function startLimit(ms: number, signal: AbortSignal): Limit {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  let last: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    last = setTimeout(() => reject(limit.signal.reason), ms + graceMs)
  })
  return {
    signal: AbortSignal.any([signal, limit.signal]),
    over,
    isReached: () => limit.signal.aborted,
    clear() {
      clearTimeout(timer)
      clearTimeout(last)
    },
  }
}

const secretPrefix = 'whsec_'

/** Returns a new signing secret, as Standard Webhooks writes them. */
export function newSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`
}

/**
 * Returns the headers of a request, as Standard Webhooks has them: one signature for each secret that is valid.
 * @param at when it is sent, which receivers compare with their own clock
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
