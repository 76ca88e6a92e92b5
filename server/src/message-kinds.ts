import { loadEntitlement } from '#billing/plans/load-entitlement.ts'
import { freePlan } from '#billing/plans/plans.ts'
import {
  organisationClosed,
  organisationErased,
  organisationEraseDue,
} from '#retention/closing/closing-messages.ts'
import { emailConfirmation } from '#accounts/email-confirmation/send-confirmation.ts'
import { invitation, linkRenewed, reminder } from '#invitations/messages/link-messages.ts'
import { passwordChanged, passwordReset } from '#accounts/passwords/password-messages.ts'
import type { Deps } from '#platform/scope.ts'
import { retentionDue } from '#retention/tell-due.ts'
import { registerDue } from '#right-to-work/digital/remind-of-register.ts'
import { alerts, escalation, followUpDue, stopWork } from '#right-to-work/follow-ups/alert-messages.ts'
import { followUp } from '#right-to-work/follow-ups/follow-up-message.ts'
import { accountEvent, addressLeft } from '#accounts/notices/account-event.ts'
import { roleChanged, teamInvitation } from '#accounts/team/team-messages.ts'
import { codeMessage } from '#verification/codes/code-message.ts'
import {
  appointmentCancelled,
  identityAccepted,
  identityDeclined,
  identityRepeat,
  ownCopy,
  stepReopened,
} from '#verification/verification-messages.ts'

/** What tells users of employees. */
export const notices = [followUpDue, stopWork, alerts, escalation, retentionDue, registerDue]

/** Every kind of message there is, and what sending asks of the rest of the product. */
export const messaging: Deps['messages'] = {
  kinds: [
    invitation,
    linkRenewed,
    reminder,
    stepReopened,
    identityAccepted,
    identityDeclined,
    appointmentCancelled,
    followUp,
    ownCopy,
    identityRepeat,
    codeMessage,
    ...notices,
    teamInvitation,
    roleChanged,
    passwordReset,
    passwordChanged,
    emailConfirmation,
    accountEvent,
    addressLeft,
    organisationClosed,
    organisationEraseDue,
    organisationErased,
  ],
  isPaid: async (scope) => (await loadEntitlement(scope)).terms.id !== freePlan.id,
}
