import type { Db } from '#db/database.ts'
import type { Env } from '#env.ts'
import type { Keys } from '#keys.ts'
import { createMessengers } from './create-messengers.ts'
import type { Providers } from './providers.ts'
import { createSandboxGoogle } from './sandbox-google.ts'
import { createSandboxIdentityProvider } from './sandbox-identity-provider.ts'
import { createSandboxPaymentProvider } from './sandbox-payment-provider.ts'
import { sandboxRightToWorkCheck } from './sandbox-right-to-work-check.ts'
import { createStripeProviders } from './create-stripe-providers.ts'

interface Setting {
  env: Env
  db: Db
  keys: Keys
  clock: () => Date
}

/** The adapters this configuration asks for. A sandbox one never stands in for a real one unasked. */
export function createProviders({ env, db, keys, clock }: Setting): Providers {
  if (!env.sandboxAllowed) {
    throw new Error('Every provider here is a sandbox: set ALLOW_SANDBOX=1 to run with them in production')
  }
  return {
    ...createMessengers({ env, db, clock }),
    identity: createSandboxIdentityProvider({ publicUrl: env.publicUrl, keys, clock }),
    rtw: sandboxRightToWorkCheck,
    payment: createSandboxPaymentProvider({ publicUrl: env.publicUrl, clock }),
    ...(env.stripe && createStripeProviders(env.stripe, clock)),
    google: createSandboxGoogle({ publicUrl: env.publicUrl, keys, clock }),
  }
}
