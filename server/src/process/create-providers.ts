import { loadEntitlement } from '#billing/plans/entitlement.ts'
import { freePlan } from '#billing/plans/plans.ts'
import { type Messaging, messaging } from '#messages/define-message.ts'
import { messageKinds } from '#modules.ts'
import type { Db } from '#platform/db/database.ts'
import type { Env } from '#platform/config/env.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { SandboxPart } from '#platform/config/sandbox-settings.ts'
import { createBamboohr } from '#integrations/bamboohr/bamboohr-provider.ts'
import { createGoogle } from '#integrations/google/google-provider.ts'
import { createOpenidSignOn } from '#integrations/openid/openid-sign-on.ts'
import { createPersonio } from '#integrations/personio/personio-provider.ts'
import { createS3Store } from '#integrations/s3/s3-store.ts'
import { hrisProviders } from '#hris/hris-provider.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { createDatabaseStore } from '#right-to-work/evidence/database-store.ts'
import { evidenceStores, type EvidenceStores } from '#right-to-work/evidence/evidence-store.ts'
import { Providers } from '#platform/providers.ts'
import type { Measure } from './measure-providers.ts'
import { type Messenger, messengers } from '#messages/messenger.ts'
import { earlierIdentityProviders, identityProvider } from '#verification/identity/identity-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { noPayment, paymentProvider } from '#billing/payment-provider.ts'
import { type Google, googleProvider } from '#accounts/google/google-provider.ts'
import { ssoProvider } from '#accounts/single-sign-on/sso-provider.ts'
import { createSandboxGoogle } from '#integrations/sandbox/sandbox-google.ts'
import { createSandboxDigitalProvider } from '#integrations/sandbox/sandbox-digital-provider.ts'
import {
  createSandboxIdentityProvider,
  magicDecision,
} from '#integrations/sandbox/sandbox-identity-provider.ts'
import { createSandboxMessenger } from '#integrations/sandbox/sandbox-outbox.ts'
import { createSandboxPaymentProvider } from '#integrations/sandbox/payment/sandbox-payment-provider.ts'
import {
  sandboxRightToWorkProvider,
  testRightToWorkProvider,
} from '#integrations/sandbox/sandbox-right-to-work-provider.ts'
import { createYotiDigitalProvider } from '#integrations/yoti/yoti-digital-provider.ts'
import { type DigitalProvider, digitalProvider } from '#right-to-work/digital-provider.ts'
import { createStripeProviders } from '#integrations/stripe/create-stripe-providers.ts'
import { createMissingMessenger } from '#integrations/missing-messenger.ts'
import { createSmtpMessenger } from '#integrations/smtp/smtp-messenger.ts'
import { createTwilioMessenger } from '#integrations/twilio/twilio-messenger.ts'

interface Setting {
  env: Env
  db: Db
  keys: Keys
  clock: () => Date
}

/** What sending knows of the rest of the product. */
const sending: Messaging = {
  kinds: messageKinds,
  isPaid: async (scope) => (await loadEntitlement(scope)).terms.id !== freePlan.id,
}

/**
 * The adapters this configuration asks for. A sandbox one never takes the place of a real one unasked.
 * @param measure gives each back with its calls timed
 */
export function createProviders(
  { env, db, keys, clock }: Setting,
  measure: Measure = (_name, provider) => provider,
): Providers {
  const { publicUrl, sandboxParts, stripe } = env
  const real = stripe && createStripeProviders(stripe, clock)
  const sandbox = <T>(part: SandboxPart, adapter: T): T => {
    if (!sandboxParts.has(part))
      throw new Error(`No provider is set up for ${part}: set one up, or add ${part} to ALLOW_SANDBOX`)
    return adapter
  }
  const { email, sms, whatsapp } = createMessengers({ env, db, clock })
  // What the sandbox has begun comes to nothing once there is a real one: it makes no real check.
  const isRealIdentity = real && stripe.identity
  const identity = isRealIdentity
    ? real.identity
    : sandbox('identity', createSandboxIdentityProvider({ publicUrl, keys, clock }))
  const rtw = env.rightToWork === 'assisted' ? assistedProvider : sandbox('rtw', sandboxRightToWorkProvider)
  const payment = env.unbilled
    ? noPayment
    : (real?.payment ?? sandbox('payment', createSandboxPaymentProvider({ publicUrl, clock })))
  const sso = createOpenidSignOn({ publicUrl, rules: { allowLocal: !env.production, timeoutMs: 5000 } })
  const stores = evidenceOf(env, db)
  const hris = { apiUrl: env.hrSystemApiUrl }
  return new Providers()
    .put(messaging, sending)
    .put(messengers.email, measure('email', email))
    .put(messengers.sms, measure('sms', sms))
    .put(messengers.whatsapp, measure('whatsapp', whatsapp))
    .put(identityProvider, measure('identity', identity))
    .put(earlierIdentityProviders, real && !isRealIdentity ? [measure('identity', real.identity)] : [])
    .put(rightToWorkProvider, measure('rtw', rtw))
    .put(digitalProvider, measure('digital', digitalOf({ env, keys, clock }, sandbox)))
    .put(paymentProvider, measure('payment', payment))
    .put(googleProvider, measure('google', googleOf({ env, keys, clock })))
    .put(ssoProvider, measure('sso', sso))
    .put(hrisProviders, {
      bamboohr: measure('bamboohr', createBamboohr(hris)),
      personio: measure('personio', createPersonio(hris)),
    })
    .put(evidenceStores, { ...stores, s3: measure('evidence', stores.s3) })
}

/**
 * What stands in for all vendors in test mode, whatever is configured. Google and single sign-on are accounts' alone, and
 * files of test mode are files of ours as well.
 */
export function createTestProviders(
  { env: { publicUrl }, db, keys }: Omit<Setting, 'clock'>,
  live: Providers,
): (clock: () => Date) => Providers {
  return (clock) => {
    const messenger = createSandboxMessenger(db, clock)
    const setting = { publicUrl, keys, clock }
    return new Providers()
      .put(messaging, sending)
      .put(messengers.email, messenger)
      .put(messengers.sms, messenger)
      .put(messengers.whatsapp, messenger)
      .put(identityProvider, createSandboxIdentityProvider({ ...setting, decide: magicDecision }))
      .put(earlierIdentityProviders, [])
      .put(rightToWorkProvider, testRightToWorkProvider)
      .put(digitalProvider, undefined)
      .put(paymentProvider, createSandboxPaymentProvider({ publicUrl, clock }))
      .put(googleProvider, live.get(googleProvider))
      .put(ssoProvider, live.get(ssoProvider))
      .put(evidenceStores, live.get(evidenceStores))
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

function evidenceOf({ evidenceBucket }: Env, db: Db): EvidenceStores {
  return {
    current: evidenceBucket ? 's3' : 'database',
    database: createDatabaseStore(db),
    s3: evidenceBucket && createS3Store(evidenceBucket),
  }
}

/** What signs users in with Google; undefined where it is neither set up nor a sandbox may take its place. */
function googleOf({ env, keys, clock }: Omit<Setting, 'db'>): Google | undefined {
  if (env.google) return createGoogle(env.google)
  if (!env.sandboxParts.has('google')) return undefined
  return createSandboxGoogle({ publicUrl: env.publicUrl, keys, clock })
}

/** The channels that messages leave by: real where they are set up, else the sandbox where it is allowed. */
function createMessengers({
  env,
  db,
  clock,
}: Omit<Setting, 'keys'>): Record<'email' | 'sms' | 'whatsapp', Messenger> {
  const sandbox = createSandboxMessenger(db, clock)
  const otherwise = (part: SandboxPart, channel: string) =>
    env.sandboxParts.has(part) ? sandbox : createMissingMessenger(channel)
  const { smtp, twilio, publicUrl } = env
  return {
    email: smtp ? createSmtpMessenger(smtp) : otherwise('email', 'Email'),
    sms: twilio ? createTwilioMessenger({ ...twilio, publicUrl }, 'sms') : otherwise('sms', 'SMS'),
    whatsapp: twilio?.whatsapp
      ? createTwilioMessenger({ ...twilio, publicUrl }, 'whatsapp')
      : otherwise('whatsapp', 'WhatsApp'),
  }
}
