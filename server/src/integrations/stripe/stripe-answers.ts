import * as v from 'valibot'

// The fields of Stripe's replies that are used, as the types of the `stripe` package 23.1.0 have them (API
// 2026-10-28.endive). Enumerations that Stripe may extend, such as a status, are text here.

export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
export const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An object of Stripe, or its id alone where the rest was not asked for. */
export const Reference = v.union([
  Id,
  v.pipe(
    v.object({ id: Id }),
    v.transform(({ id }) => id),
  ),
])

/** A page that a user is sent to: of Stripe's own, as the console demands too. */
const PageAddress = v.pipe(v.string(), v.maxLength(5000), v.check(isPageOfStripe))

function isPageOfStripe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'))
}

export const listOf = <Each extends v.GenericSchema>(each: Each) =>
  v.object({ object: v.literal('list'), data: v.array(each) })

/** The same object, of which the id is known. */
export function withId<Entries extends v.ObjectEntries>(
  { entries }: v.ObjectSchema<Entries, undefined>,
  id: string,
) {
  return v.object({ ...entries, id: v.literal(id) })
}

/** https://docs.stripe.com/api/customers/object */
export const Customer = v.object({ object: v.literal('customer'), id: Id })

/** https://docs.stripe.com/api/checkout/sessions/object */
export const CheckoutSession = v.object({
  object: v.literal('checkout.session'),
  id: Id,
  created: Seconds,
})
export const CheckoutSessions = listOf(CheckoutSession)
/** A checkout that was just opened. It loses its address when it is over. */
export const OpenCheckout = v.object({ ...CheckoutSession.entries, url: PageAddress })

/** https://docs.stripe.com/api/customer_portal/sessions/object */
export const PortalSession = v.object({ object: v.literal('billing_portal.session'), url: PageAddress })

/** https://docs.stripe.com/api/invoices/object */
const Invoice = v.object({
  object: v.literal('invoice'),
  created: Seconds,
  /** Missing when the card is charged at once. */
  due_date: v.nullish(Seconds),
  status_transitions: v.object({ finalized_at: v.nullish(Seconds) }),
})
export type Invoice = v.InferOutput<typeof Invoice>
export const Invoices = listOf(Invoice)

/** https://docs.stripe.com/api/billing/meter-event/object */
export const MeterEvent = v.object({ object: v.literal('billing.meter_event'), identifier: v.string() })

/** A verification session, as its events and the API tell it. https://docs.stripe.com/api/identity/verification_sessions/object */
export const VerificationSession = v.object({
  id: Id,
  status: v.string(),
  /** False in test mode, where nobody is checked. */
  livemode: v.boolean(),
  last_error: v.nullish(v.object({ code: v.nullish(v.string()) })),
})
export type VerificationSession = v.InferOutput<typeof VerificationSession>
/** A session that was just opened: it has an address until something is submitted. */
export const NewVerification = v.object({ ...VerificationSession.entries, url: PageAddress })
export const OpenableVerification = v.object({ ...VerificationSession.entries, url: v.nullish(PageAddress) })
/** Any part may be missing: Stripe reads what there is to read on the document. */
const Day = v.nullish(
  v.object({ day: v.nullish(v.number()), month: v.nullish(v.number()), year: v.nullish(v.number()) }),
)
const ShortText = v.nullish(v.pipe(v.string(), v.maxLength(1000)))
/** A session with its expanded fields. https://docs.stripe.com/identity/access-verification-results */
export const VerifiedDocument = v.object({
  id: Id,
  verified_outputs: v.nullish(v.object({ first_name: ShortText, last_name: ShortText, dob: Day })),
  last_verification_report: v.nullish(
    v.object({
      document: v.nullish(v.object({ type: ShortText, issuing_country: ShortText, expiration_date: Day })),
    }),
  ),
})
export type VerifiedDocument = v.InferOutput<typeof VerifiedDocument>
export const RedactableVerification = v.object({
  id: Id,
  redaction: v.nullish(v.object({ status: v.string() })),
})
