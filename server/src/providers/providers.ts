import type { Google } from './google.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Messenger } from './messenger.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { RightToWorkCheck } from './right-to-work-check.ts'

/** The external parties, each behind a small interface and chosen by configuration. */
export interface Providers {
  email: Messenger
  sms: Messenger
  whatsapp: Messenger
  identity: IdentityProvider
  rtw: RightToWorkCheck
  payment: PaymentProvider
  /** Absent where nobody signs in with Google. */
  google: Google | undefined
}
