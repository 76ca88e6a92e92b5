import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { createStripeState, StripeRefusal } from './stripe-state.ts'
import { readForm, requests, type StripeCall } from './stripe-description.ts'
import { createCheckoutApi } from './stripe-checkout-api.ts'
import { createOtherApi } from './stripe-other-api.ts'
import { createStripeEmployees } from './stripe-employees.ts'
import { createSubscriptionApi } from './stripe-subscription-api.ts'

export const stripeKey = 'sk_test_standIn0000000000000000'
export const liveStripeKey = 'sk_live_standIn0000000000000000'
/** The restricted key of the same account that may read what documents say. */
export const identityKeyOf = (secretKey: string) => secretKey.replace('sk_', 'rk_')

/** The treatment of a request: reply as described, unless a field says otherwise. */
export interface StripeBehaviour {
  /** Between the moment the answer is made and the moment it is sent. */
  delayMs?: number
  /** Hang up: before anything is done, after it, or in the middle of the answer. */
  reset?: 'before' | 'after' | 'halfway'
  /** Say nothing: no answer at all, or half of it and then no more. */
  silent?: 'after' | 'halfway'
  /** Do nothing, and answer with it: a refusal, unless `body` says otherwise. */
  status?: number
  headers?: Record<string, string>
  /** The body in place of the reply. */
  body?: string
}

type Behave = (call: StripeCall, count: number) => StripeBehaviour

/**
 * Starts a local server that replies as Stripe's API is described. Refuses every undescribed request and lists it in
 * `mistakes`, which a test expects to be empty.
 * @param options.now the time by which its objects are made
 * @param options.secretKey the only one it takes beside its restricted one
 */
export async function startStripe({ now, secretKey = stripeKey }: { now: () => Date; secretKey?: string }) {
  const account = createStripeAccount(now, { livemode: secretKey.includes('_live_') })
  const mistakes: string[] = []
  const calls: StripeCall[] = []
  const kept = new Map<string, { request: string; status: number; answer: string }>()
  let behave: Behave = () => ({})
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      mistakes.push(String(error))
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"type":"mistake"}}')
    })
  })

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await text(request)
    const { call, id, params, isRestricted } = readRequest(request, form, secretKey)
    calls.push(call)
    const { delayMs = 0, reset, silent, status, headers, body } = behave(call, count(calls, call))
    if (reset === 'before') return request.socket.resetAndDestroy()
    const key = request.headers['idempotency-key']
    const made = status
      ? failure(status)
      : once24h(key, `${call} ${id} ${form}`, () => answerTo(call, id, params, isRestricted))
    await wait(delayMs)
    if (reset === 'after') return request.socket.resetAndDestroy()
    if (silent === 'after') return
    const answer = body ?? made.answer
    response.writeHead(made.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
      'request-id': `req_${calls.length}`,
      ...headers,
    })
    if (!reset && !silent) return response.end(answer)
    response.write(answer.slice(0, answer.length / 2), () => reset && request.socket.resetAndDestroy())
  }

  // A key that comes again gets the first answer; with another request it is refused.
  const once24h = (
    key: string | string[] | undefined,
    request: string,
    make: () => { status: number; answer: string },
  ) => {
    if (typeof key !== 'string') return make()
    const before = kept.get(key)
    if (before && before.request !== request) throw new Error(`the key ${key} was used for another request`)
    const made = before ?? make()
    kept.set(key, { request, ...made })
    return made
  }

  const answerTo = (call: StripeCall, id: string, params: unknown, isRestricted: boolean) => {
    try {
      return { status: 200, answer: JSON.stringify(account.answer(call, id, params, isRestricted)) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, answer: JSON.stringify({ error: error.body }) }
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...account,
    apiUrl: `http://127.0.0.1:${port}`,
    mistakes,
    calls,
    callsOf: (call: StripeCall) => count(calls, call),
    behave: (next: Behave = () => ({})) => void (behave = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function count(calls: readonly StripeCall[], call: StripeCall): number {
  return calls.filter((made) => made === call).length
}

function readRequest({ method, url = '', headers }: IncomingMessage, form: string, secretKey: string) {
  const { pathname, search } = new URL(url, 'http://stripe')
  // Ids have an underscore and capitals or digits; names of resources have neither.
  const id = /\/((?:cs|sub|sub_sched|vs)_\w*\d\w*)/.exec(pathname)?.[1] ?? ''
  const call = `${method} ${id ? pathname.replace(id, ':id') : pathname}`
  const schema = requests[call as StripeCall]
  if (!schema) throw new Error(`${call} is not described`)
  const isRestricted = headers.authorization === `Bearer ${identityKeyOf(secretKey)}`
  if (!isRestricted && headers.authorization !== `Bearer ${secretKey}`) {
    throw new Error('the key is not in the header')
  }
  if (!headers['stripe-version']) throw new Error('no version is asked for')
  if (method === 'POST' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    throw new Error(`the body is ${headers['content-type']}`)
  }
  if (method === 'POST' && !headers['idempotency-key']) throw new Error(`${call} has no idempotency key`)
  const params = v.safeParse(schema, readForm(method === 'GET' ? search.slice(1) : form))
  if (!params.success) {
    const [issue] = params.issues
    throw new Error(`${call}: ${v.getDotPath(issue)} ${issue.message}`)
  }
  return { call: call as StripeCall, id, params: params.output, isRestricted }
}

// Uses Stripe's wording, with the key and an address, which must not reach a log.
function failure(status: number) {
  const message = `Invalid API Key provided: ${stripeKey} for jenny.rosen@example.com`
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  return { status, answer: JSON.stringify({ error: { type, message, code: `code_${status}` } }) }
}

/** An account at Stripe: what its API does to its objects, what employees do, and the events of both. */
function createStripeAccount(now: () => Date, mode: { livemode: boolean }) {
  const state = createStripeState(now, mode)
  const bank = { declines: false }
  const api = { ...createCheckoutApi(state), ...createSubscriptionApi(state, bank), ...createOtherApi(state) }
  return {
    ...state,
    ...createStripeEmployees(state),
    decline: (isDeclining: boolean) => void (bank.declines = isDeclining),
    answer: (call: StripeCall, id: string, params: unknown, isRestricted: boolean) =>
      (api[call] as (params: unknown, id: string, isRestricted: boolean) => unknown)(
        params,
        id,
        isRestricted,
      ),
  }
}
