import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { signsInWithGoogle } from '#accounts/google/signs-in-with-google.ts'
import { openMailedToken } from '#accounts/email-confirmation/mailed-tokens.ts'
import { accountSender as organisation, toAccount } from '#accounts/to-account.ts'
import { defineMessage } from '#messages/define-message.ts'
import { letter } from '#messages/wording/letter.ts'

const ofAccount = { keepsRecipient: true, leavesClosed: true, to: toAccount }

/** Brings a user the link for a new password, or says how they sign in where they have none. */
export const passwordReset = defineMessage('password_reset', {
  ...ofAccount,
  about: v.object({ tokenId: v.string() }),
  async compose(deps, { about }, { user, email }) {
    if (!user || normaliseEmail(email) !== user.emailKey) return undefined
    const { publicUrl } = deps.env
    const hello = `Hello ${user.name},`
    const ending = 'If you did not ask for it, ignore this message.'
    if (user.passwordHash === null && (await signsInWithGoogle(deps.db, user.id)))
      return letter({
        organisation,
        subject: 'Sign in with Google',
        hello,
        opening: 'You asked for a new password, but your Bonafide account has none.',
        next: 'Choose Continue with Google on the sign-in page.',
        button: { label: 'Sign in', url: `${publicUrl}/login` },
        ending,
      })
    const token = await openMailedToken(deps, about.tokenId, user)
    if (!token) return undefined
    return letter({
      organisation,
      subject: 'Choose a new password',
      hello,
      opening: 'You asked for a new password for your Bonafide account.',
      next: user.emailConfirmedAt
        ? 'The link works once, for 30 minutes. When you use it, you are signed out everywhere else.'
        : 'The link works once, for 30 minutes. This email address was never confirmed, so you begin with an empty account. To keep an account that you have made yourself, sign in with its password and confirm the address instead.',
      // The fragment is not sent to any server, so the token is in no log of one.
      button: { label: 'Choose a new password', url: `${publicUrl}/reset-password#${token}` },
      ending: `${ending} Your password stays as it is.`,
    })
  },
})

/** Tells a user that their password has been changed, whatever became of the account since. */
export const passwordChanged = defineMessage('password_changed', {
  ...ofAccount,
  about: v.object({}),
  async compose({ env }, _, { user, name }) {
    if (!user) return undefined
    return letter({
      organisation,
      subject: 'Your password has been changed',
      hello: `Hello ${name},`,
      opening: 'The password of your Bonafide account has been changed, and all other sessions have ended.',
      next: 'If it was not you, choose a new password straight away.',
      button: { label: 'I did not change it', url: `${env.publicUrl}/reset-password` },
      ending: 'You get this message because it concerns the safety of your account.',
    })
  },
})
