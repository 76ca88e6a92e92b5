import type { Google } from '#accounts/google/google-provider.ts'
import type { IdentityProvider } from '#verification/identity/identity-provider.ts'
import type { Messenger } from '#messages/messenger.ts'
import type { PaymentProvider } from '#billing/payment-provider.ts'
import type { RightToWorkCheck } from '#right-to-work/right-to-work-provider.ts'

/** The external parties, each behind a small interface and chosen by configuration. */
export interface Providers {
  email: Messenger
  sms: Messenger
  whatsapp: Messenger
  /** Takes the checks that begin now. */
  identity: IdentityProvider
  /** Those that are set up beside it: for the checks that were begun with them, and for no other. */
  earlierIdentity: readonly IdentityProvider[]
  rtw: RightToWorkCheck
  payment: PaymentProvider
  /** Absent where nobody signs in with Google. */
  google: Google | undefined
}
