import * as v from 'valibot'
import { Assurance, StepType } from '#contract/employees/employees.ts'
import { identityDecisions } from '#contract/employees/identity-review.ts'
import { checkKinds, checkOutcomes } from '#contract/right-to-work/checks.ts'
import { excuseStates } from '#contract/right-to-work/statutory-excuse.ts'
import { Instant } from '#contract/text.ts'
import { type WebhookEventName, WebhookEventType } from './webhooks.ts'

const StepOfEvent = v.object({ method: v.nullable(v.string()), assurance: v.nullable(Assurance) })

/**
 * Facts about a field of `data` for the catalogue of events, besides its description. Without them any event has the
 * field.
 */
export interface EventField {
  /** The events that have it. */
  on?: readonly WebhookEventName[]
  /** The events that do not; all others have it. */
  exceptOn?: readonly WebhookEventName[]
  /** The events that have it, and its values on each. */
  values?: Readonly<Partial<Record<WebhookEventName, readonly [string, ...string[]]>>>
  /** True when some of these events lack it. */
  mayLack?: boolean
}

// @__NO_SIDE_EFFECTS__
function told<T>(inEvents: EventField): v.MetadataAction<T, { inEvents: EventField }> {
  return v.metadata({ inEvents })
}

const ofOrganisation: readonly WebhookEventName[] = [
  'usage.threshold',
  'evidence_pack.ready',
  'evidence_pack.failed',
  'digest.weekly',
  'ping',
]

// @__NO_SIDE_EFFECTS__
function ofDigest<S extends v.GenericSchema<string | number>>(schema: S, about: string) {
  return v.optional(v.pipe(schema, v.description(about), told({ on: ['digest.weekly'] })))
}

const weekOfDigest = {
  week: ofDigest(v.string(), 'The Monday of the week in London, `YYYY-MM-DD`.'),
  followUpsDue: ofDigest(v.number(), 'Follow-ups whose day is in this week.'),
  followUpsOverdue: ofDigest(v.number(), 'Follow-ups whose day has passed.'),
  reviewsWaiting: ofDigest(v.number(), 'Verifications that wait for a user, up to 1,000.'),
  withoutExcuse: ofDigest(v.number(), 'Employees who may be at work without a statutory excuse.'),
}

/**
 * The body sent to an endpoint, signed by Standard Webhooks. Ids only, no personal data: a partner that needs more asks
 * the API. `type` is `ping` for a test. Events may arrive more than once, with the same `webhook-id`, and in any order:
 * `timestamp` says when each happened. `docs/webhooks.md` is made from this.
 */
export const WebhookPayload = v.object({
  type: v.union([WebhookEventType, v.literal('ping')]),
  timestamp: Instant,
  /** False of what happened in test mode. */
  livemode: v.optional(v.boolean(), true),
  data: v.object({
    orgId: v.pipe(v.string(), v.description('The organisation.'), told({})),
    employeeId: v.optional(
      v.pipe(v.string(), v.description('The employee it is about.'), told({ exceptOn: ofOrganisation })),
    ),
    linkId: v.optional(
      v.pipe(
        v.string(),
        v.description('The link of the invitation that it came about with.'),
        told({ exceptOn: ofOrganisation, mayLack: true }),
      ),
    ),
    endpointId: v.optional(
      v.pipe(v.string(), v.description('The endpoint that is tested.'), told({ on: ['ping'] })),
    ),
    step: v.optional(
      v.pipe(
        StepType,
        v.description('The step. With `step.invalidated` every later step is pending again as well.'),
        told({ on: ['step.updated', 'step.invalidated'] }),
      ),
    ),
    status: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'What the step, the verification or the statutory excuse has become, or how a check came out.',
        ),
        told({
          values: {
            'step.updated': ['pass', 'fail', 'pending'],
            'step.invalidated': ['pending'],
            'employee.verified': ['verified'],
            'employee.completed': ['completed'],
            'employee.failed': ['failed'],
            'employee.unverified': ['verifying'],
            'rtw.excuse_changed': excuseStates,
            'rtw.check_recorded': ['pass', 'fail'],
            'rtw.followup_done': ['pass', 'fail'],
          },
        }),
      ),
    ),
    method: v.optional(
      v.pipe(
        v.string(),
        v.description('How the step was settled, when it has passed or failed.'),
        told({ on: ['step.updated'], mayLack: true }),
      ),
    ),
    assurance: v.optional(
      v.pipe(
        Assurance,
        v.description('What that is worth. With `none` it was a test.'),
        told({ on: ['step.updated', 'identity.repeat_passed'], mayLack: true }),
      ),
    ),
    steps: v.optional(
      v.pipe(
        v.object({ email: StepOfEvent, phone: StepOfEvent, id: StepOfEvent, rtw: StepOfEvent }),
        v.description(
          'How each step was settled and what that is worth. With an assurance of `none` it was a test.',
        ),
        told({ on: ['employee.verified', 'employee.completed'] }),
      ),
    ),
    decision: v.optional(
      v.pipe(
        v.picklist([...identityDecisions, ...checkOutcomes]),
        v.description('What the organisation decided.'),
        told({ values: { 'identity.reviewed': identityDecisions, 'rtw.reviewed': checkOutcomes } }),
      ),
    ),
    checkId: v.optional(
      v.pipe(v.string(), v.description('The check.'), told({ on: ['rtw.check_recorded'] })),
    ),
    kind: v.optional(
      v.pipe(
        v.string(),
        v.description('Whether it is the first check, a later one, or one that was made before.'),
        told({ values: { 'rtw.check_recorded': checkKinds } }),
      ),
    ),
    repeatId: v.optional(
      v.pipe(
        v.string(),
        v.description('Which time it is that the identity is confirmed again.'),
        told({
          on: [
            'identity.repeat_asked',
            'identity.repeat_passed',
            'identity.repeat_failed',
            'identity.repeat_cancelled',
          ],
        }),
      ),
    ),
    packId: v.optional(
      v.pipe(
        v.string(),
        v.description('The evidence pack.'),
        told({ on: ['evidence_pack.ready', 'evidence_pack.failed'] }),
      ),
    ),
    ...weekOfDigest,
    period: v.optional(
      v.pipe(
        v.string(),
        v.description('The calendar month in UTC, `YYYY-MM`.'),
        told({ on: ['usage.threshold'] }),
      ),
    ),
    threshold: v.optional(
      v.pipe(
        v.string(),
        v.description('How many percent of the credits that the plan includes are used.'),
        told({ values: { 'usage.threshold': ['80', '100'] } }),
      ),
    ),
  }),
})
export type WebhookPayload = v.InferOutput<typeof WebhookPayload>
