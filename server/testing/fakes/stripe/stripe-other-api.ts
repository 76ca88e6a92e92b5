import { sampleOf } from './stripe-description.ts'
import { showCheck } from './stripe-objects.ts'
import {
  type FakeDocument,
  find,
  StripeRefusal,
  type StripeHandlers,
  type StripeState,
  usualDocument,
} from './stripe-state.ts'

// Fields for restricted keys only: https://docs.stripe.com/identity/access-verification-results
const sensitive = ['verified_outputs.dob', 'last_verification_report.document.expiration_date']

function showDocument(document: FakeDocument | null, expand: readonly string[]): object {
  if (!document) return { verified_outputs: null, last_verification_report: null }
  const { first_name, last_name, dob, type, issuing_country, expiration_date } = document
  const shows = (field: string) => expand.includes(field)
  return {
    ...(shows('verified_outputs') && {
      verified_outputs: {
        first_name,
        last_name,
        address: null,
        ...(shows('verified_outputs.dob') && { dob }),
      },
    }),
    ...(shows('last_verification_report') && {
      last_verification_report: {
        id: 'vr_1',
        document: {
          type,
          issuing_country,
          first_name,
          last_name,
          ...(shows('last_verification_report.document.expiration_date') && { expiration_date }),
        },
      },
    }),
  }
}

type Calls =
  | 'POST /v1/billing/meter_events'
  | 'POST /v1/identity/verification_sessions'
  | 'GET /v1/identity/verification_sessions/:id'
  | 'POST /v1/identity/verification_sessions/:id/cancel'
  | 'POST /v1/identity/verification_sessions/:id/redact'

/** Meters, and checks of identity. */
export function createOtherApi({
  checks,
  documents,
  meterEvents,
  livemode,
  seconds,
  next,
}: StripeState): StripeHandlers<Calls> {
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
        livemode,
        created: seconds(),
        status: 'requires_input',
        last_error: null,
        redaction: null,
      }
      checks.set(id, sampleOf('identity.verification_session', made) as typeof made)
      return showCheck(find(checks, id), () => next('once'))
    },
    'GET /v1/identity/verification_sessions/:id': ({ expand = [] }, id, isRestricted) => {
      if (!isRestricted && expand.some((field) => sensitive.includes(field))) {
        const message = 'The provided key does not have the required permissions for this endpoint.'
        throw new StripeRefusal(403, {
          type: 'invalid_request_error',
          code: 'more_permissions_required',
          message,
        })
      }
      const check = find(checks, id)
      const isShown = check.status === 'verified' && !check.redaction
      const document = documents.get(id)
      const shown = document === undefined ? usualDocument : document
      return {
        ...showCheck(check, () => next('once')),
        ...(expand.length && showDocument(isShown ? shown : null, expand)),
      }
    },
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
