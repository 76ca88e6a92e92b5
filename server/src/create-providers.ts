import type { Db } from '#platform/db/database.ts'
import type { Env } from '#config/env.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { SandboxPart } from '#config/sandbox-settings.ts'
import { createMessengers } from './create-messengers.ts'
import { createGoogle } from '#integrations/google/google-provider.ts'
import { createOpenidSignOn } from '#integrations/openid/openid-sign-on.ts'
import { createS3Store } from '#integrations/s3/s3-store.ts'
import { assistedProvider } from '#right-to-work/assisted-provider.ts'
import { createDatabaseStore } from '#right-to-work/evidence/database-store.ts'
import type { EvidenceStores } from '#right-to-work/evidence/evidence-store.ts'
import type { Providers } from '#platform/scope.ts'
import { createSandboxGoogle } from '#integrations/sandbox/google/sandbox-google.ts'
import { createSandboxDigitalProvider } from '#integrations/sandbox/digital/sandbox-digital-provider.ts'
import { magicDecision } from '#integrations/sandbox/identity/magic-decision.ts'
import { createSandboxIdentityProvider } from '#integrations/sandbox/identity/sandbox-identity-provider.ts'
import { createSandboxMessenger } from '#integrations/sandbox/outbox/sandbox-messenger.ts'
import { createSandboxPaymentProvider } from '#integrations/sandbox/payment/sandbox-payment-provider.ts'
import {
  sandboxRightToWorkProvider,
  testRightToWorkProvider,
} from '#integrations/sandbox/sandbox-right-to-work-provider.ts'
import { createYotiDigitalProvider } from '#integrations/yoti/yoti-digital-provider.ts'
import type { DigitalProvider } from '#right-to-work/digital/digital-provider.ts'
import { createStripeProviders } from '#integrations/stripe/create-stripe-providers.ts'

interface Setting {
  env: Env
  db: Db
  keys: Keys
  clock: () => Date
}

/** The adapters this configuration asks for. A sandbox one never takes the place of a real one unasked. */
export function createProviders({ env, db, keys, clock }: Setting): Providers {
  const { publicUrl, sandboxParts, stripe } = env
  const real = stripe && createStripeProviders(stripe, clock)
  const sandbox = <T>(part: SandboxPart, adapter: T): T => {
    if (!sandboxParts.has(part))
      throw new Error(`No provider is set up for ${part}: set one up, or add ${part} to ALLOW_SANDBOX`)
    return adapter
  }
  return {
    ...createMessengers({ env, db, clock }),
    ...(real && stripe.identity
      ? // What the sandbox has begun comes to nothing from then on: it makes no real check.
        { identity: real.identity, earlierIdentity: [] }
      : {
          identity: sandbox('identity', createSandboxIdentityProvider({ publicUrl, keys, clock })),
          earlierIdentity: real ? [real.identity] : [],
        }),
    rtw: env.rightToWork === 'assisted' ? assistedProvider : sandbox('rtw', sandboxRightToWorkProvider),
    digital: digitalOf({ env, keys, clock }, sandbox),
    payment: real?.payment ?? sandbox('payment', createSandboxPaymentProvider({ publicUrl, clock })),
    google: googleOf({ env, keys, clock }),
    sso: createOpenidSignOn({ publicUrl, rules: { allowLocal: !env.production, timeoutMs: 5000 } }),
    evidence: evidenceStores(env, db),
  }
}

/** What stands in for all vendors in test mode, whatever is configured. Google and single sign-on are accounts' alone. */
export function createTestProviders(
  { env: { publicUrl }, db, keys, clock }: Setting,
  live: Providers,
): Providers {
  const messenger = createSandboxMessenger(db, clock)
  return {
    email: messenger,
    sms: messenger,
    whatsapp: messenger,
    identity: createSandboxIdentityProvider({ publicUrl, keys, clock, decide: magicDecision }),
    earlierIdentity: [],
    rtw: testRightToWorkProvider,
    digital: undefined,
    payment: createSandboxPaymentProvider({ publicUrl, clock }),
    google: live.google,
    sso: live.sso,
    // Files of test mode are files of ours as well.
    evidence: live.evidence,
  }
}

/** Who checks passports online; undefined where that is not offered. */
function digitalOf(
  { env: { yoti, digital, publicUrl }, keys, clock }: Omit<Setting, 'db'>,
  sandbox: (part: SandboxPart, adapter: DigitalProvider) => DigitalProvider,
): DigitalProvider | undefined {
  if (yoti) return createYotiDigitalProvider({ setup: yoti, publicUrl, keys })
  return digital && sandbox('rtw', createSandboxDigitalProvider({ publicUrl, keys, clock }))
}

function evidenceStores({ evidenceBucket }: Env, db: Db): EvidenceStores {
  return {
    current: evidenceBucket ? 's3' : 'database',
    database: createDatabaseStore(db),
    s3: evidenceBucket && createS3Store(evidenceBucket),
  }
}

/** What signs users in with Google; undefined where it is neither set up nor a sandbox may take its place. */
function googleOf({ env, keys, clock }: Omit<Setting, 'db'>): Providers['google'] {
  if (env.google) return createGoogle(env.google)
  if (!env.sandboxParts.has('google')) return undefined
  return createSandboxGoogle({ publicUrl: env.publicUrl, keys, clock })
}
