import * as v from 'valibot'
import { channels, EmployeeStatus, StepStatus } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/languages.ts'
import { RightToWorkChoice } from '#contract/right-to-work/choice.ts'
import { EmailAddress, Instant, readDigits, TypedPhone, withoutHidden } from '#contract/text.ts'

/** Shown for a link that is unknown, expired or revoked, without telling which. */
export const invalidLinkMessage = 'The verification link is invalid or has expired.'

/** The token of a link, or an embed token for this employee. */
const FlowToken = v.pipe(
  v.string(),
  v.minLength(1, invalidLinkMessage),
  v.maxLength(1024, invalidLinkMessage),
)

/** The flow-scoped identifier that progress answers: opaque, signed, bound to one link, valid for 12 hours. */
export const FlowId = v.pipe(
  v.string(),
  v.minLength(1, invalidLinkMessage),
  v.maxLength(1024, invalidLinkMessage),
)

const FlowStep = v.object({
  status: v.optional(StepStatus, 'pending'),
  /** The method and what that is worth, as in the list. Only handed on to the page around. */
  method: v.nullish(v.string()),
  assurance: v.nullish(v.string()),
})
const OptionalFlowStep = v.optional(v.fallback(FlowStep, { status: 'pending' }), { status: 'pending' })

/** The state of the identity step while it is neither passed nor failed for good. */
export const IdentityState = v.object({
  /**
   * `ready`: can start · `started`: left for the provider, not submitted · `processing`: the provider decides ·
   * `review`: the organisation compares the document with the invitation.
   */
  state: v.fallback(v.picklist(['ready', 'started', 'processing', 'review', 'failed', 'passed']), 'ready'),
  attemptsLeft: v.optional(v.number()),
  /** The reason why the last attempt failed, in plain words. */
  reason: v.nullish(v.string()),
  /** The employee has told that they have no document for it: the organisation sees them in person. */
  noDocument: v.nullish(v.boolean()),
})
export type IdentityState = v.InferOutput<typeof IdentityState>

// A list: with a whole number between two others the widget would carry three more rules of valibot.
const stepNumbers: readonly number[] = [1, 2, 3, 4, 5]

/** The look of an organisation's page: its own accent colour as it is read in the light and in the dark. */
export const Look = v.object({
  accent: v.nullish(v.string()),
  onAccent: v.nullish(v.string()),
  darkAccent: v.nullish(v.string()),
  darkOnAccent: v.nullish(v.string()),
  /** Stands in place of the name. With its size in pixels, so that nothing moves when it comes. */
  logo: v.nullish(v.object({ url: v.string(), width: v.number(), height: v.number() })),
})
export type Look = v.InferOutput<typeof Look>

/**
 * The progress of the employee behind a link. `currentStep` is 1 email, 2 phone, 3 identity, 4 right to work, 5 done.
 * Everything below `employee` is what this product adds; a server may leave it out.
 */
export const FlowProgress = v.object({
  currentStep: v.picklist(stepNumbers),
  status: v.optional(EmployeeStatus, 'invited'),
  employeeId: v.string(),
  steps: v.object({
    email: OptionalFlowStep,
    phone: OptionalFlowStep,
    id: OptionalFlowStep,
    rtw: v.optional(v.fallback(FlowStep, { status: 'pending' })),
  }),
  /** `email` is masked until the email step has passed, unless the link itself was sent to that address. */
  employee: v.object({ email: v.nullish(v.string()), phoneE164: v.nullish(v.string()) }),
  organisation: v.nullish(v.object({ name: v.string() })),
  look: v.nullish(Look),
  /** The channel the link was sent on; overrules the one in the address. */
  channel: v.fallback(v.nullish(v.picklist(channels)), null),
  /**
   * A message for the employee: at step 1 that too many wrong addresses were entered, at step 2 that the latest code
   * does not arrive.
   */
  message: v.nullish(v.string()),
  /** At step 1: no address is taken any more, only a code that was sent to the mailbox. */
  emailCodeOnly: v.nullish(v.boolean()),
  identity: v.nullish(IdentityState),
  /** `waiting`: sent to the organisation, which confirms it · `more_needed`: it asks the employee for something else. */
  rightToWork: v.nullish(
    v.object({
      state: v.fallback(v.picklist(['ready', 'waiting', 'more_needed', 'failed', 'passed']), 'ready'),
      /** The reason why it failed, or the organisation's words about the part that is needed. */
      reason: v.nullish(v.string()),
      /** The employee is asked first how they want to prove it. */
      advised: v.nullish(v.boolean()),
      /** The employee's answer: a CheckRoute and a ShownDocument. */
      route: v.nullish(v.string()),
      document: v.nullish(v.string()),
      /** The part that is still needed: a NeededPart. */
      need: v.nullish(v.string()),
      /** The provider that checks a passport online, where that is offered beside showing it. */
      digital: v.nullish(v.string()),
      /** `started`: left for them, not submitted · `processing`: they decide · `failed`: with `reason`. */
      digitalState: v.nullish(v.string()),
    }),
  ),
  /** Their first day, `YYYY-MM-DD`, once all four steps have passed. */
  startDate: v.nullish(v.string()),
  /** A follow-up or an identity repeat: there is nothing to do but this step. */
  onlyStep: v.nullish(v.boolean()),
  /** A check on this page is a sandbox's and proves nothing. */
  sandbox: v.nullish(v.boolean()),
})
export type FlowProgress = v.InferOutput<typeof FlowProgress>

/** The email form of the flow. */
export const EmailForm = v.object({ email: EmailAddress })

/** A code: exactly 6 digits of any script, leading zeros live. The field has taken out what came along with it. */
export const OtpForm = v.object({
  code: v.pipe(
    v.string('OTP code must be 6 digits'),
    v.maxLength(500, 'OTP code must be 6 digits'),
    v.transform((text) => readDigits(withoutHidden(text))),
    v.regex(/^\d{6}$/, 'OTP code must be 6 digits'),
  ),
})

/** The proof of an address: the address itself, or a code that was sent to it. */
const EmailProof = {
  email: v.optional(EmailForm.entries.email),
  code: v.optional(OtpForm.entries.code),
}

/** A new phone number as it is typed. */
export const PhoneForm = v.object({
  phoneNumber: v.pipe(TypedPhone, v.minLength(10, 'Please enter a valid phone number')),
})

/** `otpCode` is there only while text messages are a sandbox's. Times in seconds. */
export const OtpRequested = v.object({
  otpCode: v.nullish(v.string()),
  expiresIn: v.nullish(v.number()),
  retryAfter: v.nullish(v.number()),
})
export type OtpRequested = v.InferOutput<typeof OtpRequested>

/** The result of a code. `message` says what to do when it was wrong. */
export const OtpVerified = v.object({
  verified: v.boolean(),
  message: v.nullish(v.string()),
})
export type OtpVerified = v.InferOutput<typeof OtpVerified>

/** The address of the verification page for another device. It stops working at `expiresAt`. */
export const Handoff = v.object({ url: v.string(), expiresAt: Instant })
export type Handoff = v.InferOutput<typeof Handoff>

/**
 * The language of the page, sent with each step, and whether the employee has chosen it themselves. The messages to them
 * follow a choice; without one they follow the page only while no user has chosen one.
 */
const Reading = {
  /** One that this server does not know is as good as none. */
  language: v.optional(v.fallback(v.optional(v.picklist(locales)), undefined)),
  languageChosen: v.optional(v.boolean()),
}

/** The page around the widget, to come back to; its origin has to be one the organisation lists. */
const ReturnPage = { returnUrl: v.optional(v.pipe(v.string(), v.maxLength(2048))) }

const Done = v.object({ ok: v.boolean() })

export const flow = {
  progress: endpoint({
    method: 'GET',
    path: '/flow/progress/{token}',
    summary: 'Get the progress of a verification by its link. Changes nothing.',
    auth: ['none'],
    params: v.object({ token: FlowToken }),
    query: v.object({ channel: v.optional(v.pipe(v.string(), v.maxLength(32))) }),
    reply: FlowProgress,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/flow/email/verify',
    summary: 'Confirm the invited address, by entering it or with a code that was sent to it.',
    auth: ['none'],
    body: v.pipe(
      v.object({ ...Reading, token: FlowToken, ...EmailProof }),
      v.forward(
        v.check(
          ({ email, code }) => (email === undefined) !== (code === undefined),
          'Please enter a valid email address',
        ),
        ['email'],
      ),
    ),
    /** `progress` is what the page would ask for next. */
    reply: v.object({ ...Done.entries, progress: v.optional(FlowProgress) }),
    replyNotShown: true,
  }),
  requestEmailCode: endpoint({
    method: 'POST',
    path: '/flow/email/code',
    summary:
      'Ask for a one-time code, sent to the stored email address if there is one. The response is always the same.',
    auth: ['none'],
    body: v.object({ ...Reading, token: FlowToken }),
    reply: Done,
    replyNotShown: true,
  }),
  requestOtp: endpoint({
    method: 'POST',
    path: '/flow/otp/request',
    summary: 'Send a one-time code to the stored phone.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId, channel: v.optional(v.literal('sms'), 'sms') }),
    reply: OtpRequested,
    replyNotShown: true,
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/flow/otp/verify',
    summary: 'Check a one-time code.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId, ...OtpForm.entries }),
    reply: OtpVerified,
  }),
  identitySession: endpoint({
    method: 'POST',
    path: '/flow/id/session',
    summary: 'Open, or reuse, a session with the identity provider.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId, ...ReturnPage }),
    reply: v.object({ url: v.string() }),
  }),
  handoff: endpoint({
    method: 'POST',
    path: '/flow/handoff',
    summary:
      'Create a link to continue this verification on a phone. It works for an hour; one made in the widget no longer than ' +
      'its token, its API key and the listing of its page.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId }),
    reply: Handoff,
  }),
  checkRightToWork: endpoint({
    method: 'POST',
    path: '/flow/rtw/check',
    summary:
      'Run the right-to-work check. Where the organisation decides, the employee may say how they want to prove it. ' +
      'A share code that cannot be one for the right to work is 422 `rule_3`. With the route `digital`, where offered, ' +
      '`url` is where their passport is checked. At the identity step `withoutDocument` tells that they have no passport ' +
      'or driving licence, and settles nothing.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId, ...RightToWorkChoice.entries, ...ReturnPage }),
    reply: v.object({
      status: v.optional(StepStatus, 'pending'),
      message: v.nullish(v.string()),
      /** The address where the employee goes next, by the route `digital`. */
      url: v.nullish(v.string()),
    }),
    replyNotShown: true,
  }),
  updatePhone: endpoint({
    method: 'POST',
    path: '/flow/phone/update',
    summary: 'Replace the phone number before it is confirmed.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId, ...PhoneForm.entries }),
    reply: v.object({ phoneE164: v.nullish(v.string()) }),
    replyNotShown: true,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/flow/complete',
    summary: 'Finish the verification once all four steps have passed.',
    auth: ['none'],
    body: v.object({ ...Reading, employeeId: FlowId }),
    /** `employeeId` is the employee's own id here, not the flow's. */
    reply: v.object({ ...Done.entries, employeeId: v.nullish(v.string()) }),
    replyNotShown: true,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/flow/link/renew',
    summary:
      'Ask for a new link, sent to the stored address if there is one. The response is always the same.',
    auth: ['none'],
    body: v.object({ ...Reading, token: FlowToken }),
    reply: Done,
    replyNotShown: true,
  }),
}
