import * as v from 'valibot'
import { ProviderError } from '#platform/provider-error.ts'

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
