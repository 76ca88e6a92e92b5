import * as v from 'valibot'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'

/** The confirmation of a user's address, and what waits for it. */
export const EmailState = v.object({
  email: v.string(),
  confirmed: v.boolean(),
  /** True while the organisation's messages to strangers wait for an owner to confirm their address. */
  messagesHeld: v.boolean(),
})
export type EmailState = v.InferOutput<typeof EmailState>

export const emailConfirmation = {
  state: endpoint({
    method: 'GET',
    path: '/auth/email',
    // An address is the account’s.
    actsOn: 'account',
    effect: 'view',
    summary: 'Tell whether the email address of the user is confirmed, and whether messages wait for it.',
    permission: 'member',
    auth: ['session'],
    reply: EmailState,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/email/confirm',
    // A mailed token says whose it is only once it is found.
    actsOn: 'account',
    summary: 'Confirm an email address by the token of an email. Messages that have waited for it leave.',
    auth: ['none'],
    body: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
    reply: v.object({ confirmed: v.boolean() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/auth/email/resend',
    actsOn: 'account',
    effect: 'work',
    summary: 'Send the user the link that confirms their email address again.',
    permission: 'member',
    auth: ['session'],
    reply: v.object({ accepted: v.boolean() }),
  }),
}

type Call = `${Endpoint['method']} /${string}`

/**
 * The calls that a user may make before they have confirmed their email address, by reason. Everything else that changes
 * or hands out anything is refused until then (`email_unconfirmed`): the address may be another's, who takes it back by
 * a new password. So nothing is made by then that lets in or sends out: second factors, keys, endpoints, single sign-on,
 * colleagues, websites, exports.
 */
export const beforeConfirmation: Readonly<Record<string, readonly Call[]>> = {
  'It is how the address is confirmed, or corrected.': ['POST /auth/email/resend', 'PATCH /auth/me'],
  'The account is theirs to look after and to leave; nothing is added that proves who they are.': [
    'POST /auth/logout',
    'POST /auth/password',
    'POST /auth/step-up',
    'POST /auth/step-up/start',
    'POST /auth/organisation',
    'DELETE /auth/sessions',
    'DELETE /auth/sessions/{id}',
    'GET /auth/me/data',
    'DELETE /auth/me',
  ],
  'It takes access away.': [
    'DELETE /auth/factors/{id}',
    'DELETE /api-keys/{id}',
    'DELETE /webhook-endpoints/{endpointId}',
    'DELETE /settings/scim/tokens/{id}',
    'DELETE /hr-system',
    'DELETE /settings/sso',
    'DELETE /team/invitations/{id}',
    'DELETE /team/members/{userId}',
  ],
  'The newcomer tries the product: invitations are accepted, and wait for the confirmation.': [
    'POST /employees/invite',
    'POST /employees/import',
    'POST /employees/{employeeId}/resend',
    'POST /employees/{employeeId}/nudge',
    'POST /employees/remind',
    'POST /employees/new-links',
    'POST /employees/snooze',
    'POST /employees/{employeeId}/snooze',
    'POST /employees/pause-reminders',
    'POST /employees/{employeeId}/pause-reminders',
    'POST /employees/{employeeId}/revoke',
    'POST /employees/{employeeId}/restore',
    'POST /employees/{employeeId}/link/reveal',
    'PATCH /employees/{employeeId}',
    'POST /first-steps/try',
    'POST /first-steps/dismiss',
    'POST /employee-views',
    'PATCH /employee-views/{viewId}',
    'DELETE /employee-views/{viewId}',
    'POST /staff-imports/check',
    'POST /staff-imports',
    'POST /staff-imports/{importId}/stop',
    'POST /staff-imports/{importId}/resume',
    'GET /staff-imports/{importId}/refused.csv',
  ],
  'A check goes on that has begun: it concerns known employees, and leaves nothing open.': [
    'POST /employees/assign',
    'POST /employees/ask-for-evidence',
    'POST /employees/{employeeId}/reopen',
    'POST /employees/{employeeId}/steps/{type}/invalidate',
    'POST /employees/{employeeId}/identity-review',
    'PATCH /employees/{employeeId}/engagement',
    'POST /employees/{employeeId}/engagements',
    'POST /employees/{employeeId}/still-employed',
    'POST /employees/{employeeId}/evidence',
    'POST /employees/{employeeId}/evidence/phone',
    'GET /employees/{employeeId}/evidence/{fileId}',
    'GET /employees/{employeeId}/evidence/{fileId}/preview',
    'POST /verifications/{employeeId}/decision',
    'POST /verifications/{employeeId}/assignee',
    'POST /appointments',
    'DELETE /appointments/{id}',
    'PUT /appointments/call-links',
    'POST /employees/{employeeId}/checks',
    'POST /employees/{employeeId}/checks/preview',
    'POST /employees/{employeeId}/checks/{checkId}/likeness',
    'POST /employees/{employeeId}/right-to-work/lapse',
    'POST /employees/{employeeId}/right-to-work/not-required',
    'DELETE /employees/{employeeId}/right-to-work/not-required',
    'POST /employees/{employeeId}/follow-up',
    'DELETE /employees/{employeeId}/follow-up',
    'POST /employees/{employeeId}/identity-repeat',
    'DELETE /employees/{employeeId}/identity-repeat',
    'POST /digital-checks/register',
  ],
  'It erases, or keeps from being erased.': [
    'POST /employees/{employeeId}/erase',
    'POST /employees/{employeeId}/legal-hold',
    'POST /employees/{employeeId}/legal-hold/release',
    'POST /evidence-packs/{packId}/cancel',
    'DELETE /evidence-packs/{packId}',
    'POST /test/clear',
  ],
  'It is how the organisation looks, or what it pays; of the settings, those that let in wait (`settingsThatLetIn`).':
    [
      'PATCH /settings',
      'POST /organisation/logo',
      'DELETE /organisation/logo',
      'POST /billing/checkout-session',
      'POST /billing/portal-session',
      'PUT /billing/spending-cap',
    ],
  'An organisation can be left behind, with what the law makes an employer keep.': [
    'DELETE /organisation',
    'POST /organisation/restore',
    'GET /organisation/archive',
  ],
  'It changes nothing but a clock of test mode, or looks.': ['POST /test/clock', 'POST /audit/verify'],
}

/** Settings that say who gets in, and from which websites. */
export const settingsThatLetIn = ['embedOrigins', 'requiresFactor'] as const

const open = /* @__PURE__ */ new Set<string>(/* @__PURE__ */ Object.values(beforeConfirmation).flat())

/** True when a user has to have confirmed their address first. Reads for a screen are open; a file has to be listed. */
export function needsConfirmedEmail({
  method,
  path,
  download,
  replyType,
}: Pick<Endpoint, 'method' | 'path' | 'download' | 'replyType'>): boolean {
  if (open.has(`${method} ${path}`)) return false
  return method !== 'GET' || download !== undefined || replyType !== undefined
}
