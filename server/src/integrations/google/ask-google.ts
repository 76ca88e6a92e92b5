import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import { Refusal } from './google-answers.ts'
import { ProviderError } from '#platform/provider-error.ts'

export interface GoogleTimes {
  /** The limit for one request and its reply, in milliseconds. */
  eachMs: number
  /** The limit for all requests about one access token, repeats included, in milliseconds. */
  altogetherMs: number
}

// A user is waiting in front of a button.
export const googleTimes: GoogleTimes = { eachMs: 4000, altogetherMs: 10_000 }

const tries = 2
const pauseMs = 200

interface Question<Answer extends v.GenericSchema> {
  url: string
  method: 'GET' | 'POST'
  accessToken: string
  answer: Answer
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Asks Google about an access token, once more when that failed on the way. Undefined when Google says that the
 * token is not good.
 * @throws ProviderError
 */
export async function askGoogle<Answer extends v.GenericSchema>(
  question: Question<Answer>,
): Promise<v.InferOutput<Answer> | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return readAnswer(await askOnce(question), question.answer)
    } catch (error) {
      const failure = asProviderError(error)
      if (failure.permanent || attempt === tries || question.signal.aborted) throw failure
    }
    await wait(pauseMs)
  }
}

async function askOnce({ url, method, accessToken, timeoutMs, signal }: Question<v.GenericSchema>) {
  const request = {
    method,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    // Google's own client sends an empty form too.
    ...(method === 'POST' && { body: new URLSearchParams() }),
  }
  const response = await fetchWhole(url, request, [signal, AbortSignal.timeout(timeoutMs)])
  return { status: response.status, body: parsed(await response.text()) }
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readAnswer<Answer extends v.GenericSchema>(
  { status, body }: { status: number; body: unknown },
  schema: Answer,
): v.InferOutput<Answer> | undefined {
  if ((status === 400 || status === 401) && v.is(Refusal, body)) return undefined
  const permanent = status >= 400 && status < 500
  if (status !== 200) throw new ProviderError(`google answered ${status}`, { permanent })
  const answer = v.safeParse(schema, body)
  if (answer.success) return answer.output
  // Names the field, never its value.
  throw new ProviderError(`google answered 200 without a usable ${v.getDotPath(answer.issues[0]) ?? 'body'}`)
}

function asProviderError(error: unknown): ProviderError {
  return error instanceof ProviderError
    ? error
    : new ProviderError(`google did not answer (${nameOf(error)})`)
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
