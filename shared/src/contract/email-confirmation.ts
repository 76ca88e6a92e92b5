import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

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
