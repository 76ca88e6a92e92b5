import * as v from 'valibot'
import { AuthReply, Password, PasswordChange } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { EmailAddress } from './text.ts'

export const PasswordForgotten = v.object({ email: EmailAddress })
export type PasswordForgotten = v.InferOutput<typeof PasswordForgotten>

export const PasswordReset = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  password: Password,
})
export type PasswordReset = v.InferOutput<typeof PasswordReset>

export const passwords = {
  change: endpoint({
    method: 'POST',
    path: '/auth/password',
    // A password is the account’s, and its sessions end everywhere.
    actsOn: 'account',
    effect: 'proof',
    summary: 'Change the password and end all other sessions.',
    permission: 'member',
    auth: ['session'],
    body: PasswordChange,
    reply: AuthReply,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    // An address says in which organisations its account is only once it is found.
    actsOn: 'account',
    summary:
      'Send a link for a new password by email, if the address has an account. The answer does not tell.',
    auth: ['none'],
    body: PasswordForgotten,
    reply: v.object({ accepted: v.boolean() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/password/reset',
    // A mailed token says whose it is only once it is found.
    actsOn: 'account',
    summary: 'Set a new password by the token of an email. All sessions end, and one is started.',
    auth: ['none'],
    body: PasswordReset,
    reply: AuthReply,
  }),
}
