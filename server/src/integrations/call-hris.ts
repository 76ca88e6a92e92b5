import { isDay } from '@bonafide/shared/contract/days.ts'
import { millisecondsInSecond } from 'date-fns/constants'
import * as v from 'valibot'
import { type HrisAccount, HrisError } from '#hris/hris-provider.ts'
import { fetchWhole } from '#platform/http/fetch-whole.ts'

/** The time limits of a request: a user waits for the first, or a job that has many of them to make. */
const timeoutMs = 15_000
const uploadTimeoutMs = 60_000

export interface HrisRequest {
  /** How the log calls it, such as `GET employee`. */
  call: string
  url: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  json?: unknown
  form?: FormData
}

export interface HrisAnswer {
  status: number
  headers: Headers
  /** Undefined for a body that is no JSON. */
  body: unknown
}

/**
 * Makes a request to an HR system and returns any answer of theirs, refusals included.
 * @throws HrisError where there was none, where it asks for a pause, or where their server fails
 */
export async function callHris(request: HrisRequest): Promise<HrisAnswer> {
  const { call, url, method = 'GET', json, form } = request
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
  const headers = {
    accept: 'application/json',
    ...request.headers,
    ...(json !== undefined && { 'content-type': 'application/json' }),
  }
  const limit = AbortSignal.timeout(form ? uploadTimeoutMs : timeoutMs)
  try {
    const init = { method, headers, ...(body !== undefined && { body }) }
    // BambooHR's host begins with the name of the customer.
    const response = await fetchWhole(url, init, [limit], call)
    const { status } = response
    if (status === 429 || status === 503) {
      const retryAfter = waitOf(response.headers.get('retry-after'))
      // Some still say 503 for too many requests; a pause that they name is kept either way.
      const code = status === 429 || retryAfter !== undefined ? 'too_many_requests' : 'away'
      throw new HrisError(code, `${call} was answered ${status}`, { retryAfter })
    }
    if (status >= 500) throw new HrisError('away', `${call} was answered ${status}`)
    return { status, headers: response.headers, body: await readBody(response) }
  } catch (error) {
    if (error instanceof HrisError) throw error
    throw new HrisError('away', `${call} was not answered (${nameOf(error)})`)
  }
}

/** Reads seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / millisecondsInSecond)
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 1)
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Returns what a schema describes of an answer. @throws HrisError that names the field that is lacking */
export function readHrisAnswer<Answer extends v.GenericSchema>(
  call: string,
  answer: Answer,
  { status, body }: HrisAnswer,
): v.InferOutput<Answer> {
  const read = v.safeParse(answer, body)
  if (read.success) return read.output
  const lacking = v.getDotPath(read.issues[0]) ?? 'body'
  // A body that breaks off is no JSON, and part of a list.
  const code = body === undefined ? 'incomplete' : 'unreadable'
  throw new HrisError(code, `${call} was answered ${status} without a usable ${lacking}`)
}

const mostCharacters = 500

/** Returns a text or a number of theirs as one line of text; null for one that is empty. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return (
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, mostCharacters) || null
  )
}

/** Returns the day that a date or a moment of theirs begins with; null for none, which some write in zeros. */
export function dayOf(value: unknown): string | null {
  const day = textOf(value)?.slice(0, 10) ?? ''
  return isDay(day) ? day : null
}

/** A request as an account is asked it: below the address of its system, and with its key. */
export type AccountRequest = Omit<HrisRequest, 'url' | 'headers'> & { path: string }
export type Ask = (account: HrisAccount, request: AccountRequest) => Promise<HrisAnswer>

/** Reads what a schema describes. @throws HrisError where it is refused */
export async function readFrom<Answer extends v.GenericSchema>(
  ask: Ask,
  account: HrisAccount,
  { call, path }: { call: string; path: string },
  answer: Answer,
): Promise<v.InferOutput<Answer>> {
  const given = await ask(account, { call, path })
  if (given.status !== 200) throw refusal(call, given)
  return readHrisAnswer(call, answer, given)
}

/** Returns the error for a request that was understood and not granted. */
export function refusal(call: string, { status }: HrisAnswer): HrisError {
  return new HrisError(status === 403 ? 'forbidden' : 'unreadable', `${call} was answered ${status}`)
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
