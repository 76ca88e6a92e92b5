import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
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

// Google writes numbers and truths as text in one of its answers and as themselves in the other.
const Seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.integer(),
)
const Truth = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
])
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))

/**
 * Google's description of an access token. Fields as in `TokenInfo` of Google's own client (google-auth-library,
 * loginticket.ts and oauth2client.ts); fields that depend on the requested scopes may be absent.
 */
export const TokenInfo = v.object({
  aud: Text,
  azp: v.optional(Text),
  sub: v.optional(Text),
  scope: v.optional(v.string(), ''),
  expires_in: Seconds,
  email: v.optional(Text),
  email_verified: v.optional(Truth, false),
})

/**
 * The claims of an access token's owner (developers.google.com/identity/openid-connect/reference,
 * userinfo endpoint; OpenID Connect Core 1.0, section 5.1).
 */
export const UserInfo = v.object({
  sub: Text,
  name: v.optional(v.string(), ''),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  email: Text,
  email_verified: v.optional(Truth, false),
})

/**
 * Google's refusal, with a status of 400 or 401, of an unknown or expired token: in the form of OAuth (RFC 6749,
 * section 5.2), or of Google's other interfaces (google.rpc.Status).
 */
const Refusal = v.object({
  error: v.union([
    v.picklist(['invalid_token', 'invalid_request']),
    v.object({ code: v.literal(401), status: v.literal('UNAUTHENTICATED') }),
  ]),
})
