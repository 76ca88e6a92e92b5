import { sign } from 'node:crypto'
import * as v from 'valibot'
import type { YotiSetup } from '#platform/config/right-to-work-settings.ts'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import { ProviderError } from '#platform/provider-error.ts'

interface YotiRequest {
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

const Media = v.object({ id: v.string(), type: v.optional(v.string()) })
const list = <Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), [])

/** The fields of replies about sessions that are used. The names are those of Yoti's SDK. */
export const NewSession = v.object({
  session_id: v.pipe(v.string(), v.minLength(1)),
  client_session_token: v.pipe(v.string(), v.minLength(1)),
})

export const Session = v.object({
  session_id: v.string(),
  /** ONGOING, COMPLETED, EXPIRED, or one of a later version. */
  state: v.string(),
  resources: v.optional(
    v.object({
      id_documents: list(
        v.object({
          document_type: v.optional(v.string()),
          pages: list(v.object({ media: v.optional(Media) })),
        }),
      ),
      liveness_capture: list(v.unknown()),
    }),
  ),
  identity_profile: v.optional(
    v.object({
      /** DONE, ABORTED, or one of a later version. */
      result: v.string(),
      failure_reason: v.nullish(v.object({ reason_code: v.optional(v.string()) })),
      identity_profile_report: v.nullish(
        v.object({
          trust_framework: v.string(),
          schemes_compliance: v.array(
            v.object({ scheme: v.object({ type: v.string() }), requirements_met: v.boolean() }),
          ),
          media: Media,
        }),
      ),
    }),
  ),
})
export type Session = v.InferOutput<typeof Session>

const text = v.nullish(v.string())
const day = v.nullish(v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))), null))

/** The identity profile report, which a medium of the session holds. */
export const Report = v.object({
  identity_assertion: v.object({
    current_name: v.object({ given_names: text, family_name: text, full_name: text }),
    date_of_birth: day,
  }),
  verification_report: v.object({
    report_id: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    trust_framework: v.string(),
    schemes_compliance: v.array(
      v.object({ scheme: v.object({ type: v.string() }), requirements_met: v.boolean() }),
    ),
    assurance_process: v.object({ level_of_assurance: v.string(), policy: v.string(), procedure: text }),
    evidence: v.object({
      documents: v.array(
        v.object({
          document_fields: v.object({
            document_type: v.string(),
            issuing_country: text,
            nationality: text,
            document_number: text,
            expiration_date: day,
          }),
          passed_checks: list(v.object({ check: v.string() })),
        }),
      ),
      face_capture: v.nullish(
        v.object({
          initial_liveness: v.nullish(v.object({ timestamp: v.pipe(v.string(), v.isoTimestamp()) })),
        }),
      ),
    }),
  }),
})
export type Report = v.InferOutput<typeof Report>

/**
 * The answer of a call, as it is described.
 * @throws ProviderError for any other, which names the field that is lacking and nothing of what is there
 */
export async function readAnswer<Answer extends v.GenericSchema>(
  answer: Answer,
  response: Response,
): Promise<v.InferOutput<Answer>> {
  const body: unknown = await response.json().catch(() => undefined)
  const read = v.safeParse(answer, body)
  if (read.success) return read.output
  const lacking = v.getDotPath(read.issues[0]) ?? 'body'
  throw new ProviderError(`yoti answered ${response.status} without a usable ${lacking}`, { uncertain: true })
}
