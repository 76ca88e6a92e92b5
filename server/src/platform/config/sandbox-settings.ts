import * as v from 'valibot'
import { sandboxChannels } from './messenger-settings.ts'
import type { RightToWorkSettings } from './right-to-work-settings.ts'
import { isTestKey, sandboxProviders, type StripeSettings } from './stripe-settings.ts'

/** The name of the sandbox in rows that name their provider. */
export const sandboxProviderName = 'sandbox'

const parts = ['email', 'sms', 'whatsapp', 'identity', 'payment', 'google', 'rtw'] as const
/** A part of the product that a sandbox can stand in for. */
export type SandboxPart = (typeof parts)[number]

export interface SandboxSetup {
  /** The parts that a sandbox may stand in for. Its pages and calls exist for these alone. */
  sandboxParts: ReadonlySet<SandboxPart>
  /** True when the answer to a request for a one-time code holds the code, while text messages go to a sandbox. */
  echoCodes: boolean
}

/** The settings of the sandbox, as they are written in the environment. */
export const sandboxSettings = {
  ALLOW_SANDBOX: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => partsOf(text) !== undefined, `must be 0, 1 or a list of ${parts.join(', ')}`),
        v.transform((text) => partsOf(text) ?? []),
      ),
    ),
    v.description(
      `What a sandbox may stand in for in production: 1 for everything, or a list of ${parts.join(', ')}. Its checks are not real: what a sandbox has passed is marked TEST for good and verifies no employee in production. In production its pages (\`/sandbox/outbox\` with every message and its link, the checks, the payments) are for signed-in owners, who see their own organisation’s; with google every visitor can sign in as any account that is made up there. Not set: nothing in production, where the server refuses to start with a sandbox that is not allowed; everything elsewhere.`,
    ),
  ),
  ECHO_CODES: v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
    v.description(
      'Whether the answer to a request for a one-time code holds the code (otpCode), as long as text messages are a sandbox. Production refuses 1. Not set: 0 in production, 1 elsewhere.',
    ),
  ),
}

export type SandboxSettings = v.InferOutput<v.ObjectSchema<typeof sandboxSettings, undefined>>

export function sandboxSetup(settings: SandboxSettings, production: boolean): SandboxSetup {
  return {
    sandboxParts: new Set(production ? settings.ALLOW_SANDBOX : parts),
    echoCodes: (settings.ECHO_CODES ?? (production ? '0' : '1')) === '1',
  }
}

/** Returns true when messages may go to the outbox page instead of to employees. */
export function hasOutbox({ sandboxParts }: Pick<SandboxSetup, 'sandboxParts'>): boolean {
  return (['email', 'sms', 'whatsapp'] as const).some((part) => sandboxParts.has(part))
}

type Providers = Parameters<typeof sandboxChannels>[0] &
  Parameters<typeof sandboxProviders>[0] &
  RightToWorkSettings &
  Pick<StripeSettings, 'STRIPE_SECRET_KEY'>

/** Returns one line for each thing that a sandbox stands in for in production without being allowed to. */
export function unsafeSandbox(settings: SandboxSettings & Providers): string[] {
  const allowed: readonly string[] = settings.ALLOW_SANDBOX ?? []
  const isForbidden = (part: string) => !allowed.includes(part)
  const { RIGHT_TO_WORK_PROVIDER: provider, DIGITAL_PROVIDER: digital } = settings
  const rightToWork = provider === 'sandbox' || digital === 'sandbox' ? ['rtw'] : []
  const used = [...sandboxChannels(settings), ...sandboxProviders(settings), ...rightToWork].filter(
    isForbidden,
  )
  const tested = isTestKey(settings.STRIPE_SECRET_KEY) ? stripeParts(settings).filter(isForbidden) : []
  return [
    ...(used.length ? [`ALLOW_SANDBOX must hold ${used.join(', ')} in production${remedy(used)}`] : []),
    ...(tested.length
      ? [
          `STRIPE_SECRET_KEY must be a live key in production, unless ALLOW_SANDBOX holds ${tested.join(', ')}`,
        ]
      : []),
    ...(settings.ECHO_CODES === '1' ? ['ECHO_CODES must not be 1 in production'] : []),
  ]
}

const realOnes: Record<string, string> = {
  email: 'SMTP_URL',
  sms: 'TWILIO_ACCOUNT_SID',
  identity: 'IDENTITY_PROVIDER',
  payment: 'PAYMENT_PROVIDER',
  rtw: 'RIGHT_TO_WORK_PROVIDER and DIGITAL_PROVIDER',
}

function remedy(used: readonly string[]): string {
  const settings = used.flatMap((part) => realOnes[part] ?? [])
  const real = settings.length ? `, or real ones must be set: ${settings.join(', ')}` : ''
  return `, because a sandbox stands in for ${used.length > 1 ? 'them' : 'it'}${real}`
}

function stripeParts(settings: Parameters<typeof sandboxProviders>[0]): SandboxPart[] {
  const { IDENTITY_PROVIDER: identity, PAYMENT_PROVIDER: payment } = settings
  return [
    ...(identity === 'stripe' ? (['identity'] as const) : []),
    ...(payment === 'stripe' ? (['payment'] as const) : []),
  ]
}

function partsOf(text: string): readonly SandboxPart[] | undefined {
  if (text === '0') return []
  if (text === '1') return parts
  const names = text.split(',').map((name) => name.trim())
  const known = parts.filter((part) => names.includes(part))
  return names.every((name) => known.some((part) => part === name)) ? known : undefined
}
