import { sampleOf } from './stripe-description.ts'
import { showCheck } from './stripe-objects.ts'
import { find, StripeRefusal, type StripeHandlers, type StripeState } from './stripe-state.ts'

type Calls =
  | 'POST /v1/billing/meter_events'
  | 'POST /v1/identity/verification_sessions'
  | 'GET /v1/identity/verification_sessions/:id'
  | 'POST /v1/identity/verification_sessions/:id/cancel'
  | 'POST /v1/identity/verification_sessions/:id/redact'

/** Meters, and checks of identity. */
export function createOtherApi({ checks, meterEvents, seconds, next }: StripeState): StripeHandlers<Calls> {
  return {
    'POST /v1/billing/meter_events': (params) => {
      if (meterEvents.has(params.identifier)) {
        const message = `An event already exists with identifier ${params.identifier}.`
        throw new StripeRefusal(400, { type: 'invalid_request_error', message })
      }
      meterEvents.set(params.identifier, params)
      return sampleOf('billing.meter_event', params)
    },
    'POST /v1/identity/verification_sessions': (params) => {
      const id = next('vs')
      const made = {
        ...params,
        id,
        created: seconds(),
        status: 'requires_input',
        last_error: null,
        redaction: null,
      }
      checks.set(id, sampleOf('identity.verification_session', made) as typeof made)
      return showCheck(find(checks, id), () => next('once'))
    },
    'GET /v1/identity/verification_sessions/:id': (_params, id) =>
      showCheck(find(checks, id), () => next('once')),
    // "can be canceled when it is in requires_input status".
    'POST /v1/identity/verification_sessions/:id/cancel': (_params, id) => {
      const check = find(checks, id)
      if (check.status !== 'requires_input') {
        const message = 'You cannot cancel this VerificationSession in its current status.'
        throw new StripeRefusal(400, { type: 'invalid_request_error', message })
      }
      return Object.assign(check, { status: 'canceled' })
    },
    // "can be redacted when it is in requires_input or verified status"; the sample in Stripe's reference is canceled.
    'POST /v1/identity/verification_sessions/:id/redact': (_params, id) => {
      const check = find(checks, id)
      if (check.status === 'processing') {
        const message = 'You cannot redact this VerificationSession in its current status.'
        throw new StripeRefusal(400, { type: 'invalid_request_error', message })
      }
      const status = check.status === 'requires_input' ? 'canceled' : check.status
      return Object.assign(check, { status, last_error: null, redaction: { status: 'processing' } })
    },
  }
}
