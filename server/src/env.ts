import { isIP } from 'node:net'
import * as v from 'valibot'
import { decodeSecret, loadSecret } from './env-secrets.ts'
import {
  incompleteMessengers,
  type MessengerSetup,
  messengerSettings,
  messengerSetup,
  sandboxChannels,
} from './providers/messenger-settings.ts'
import {
  incompleteStripe,
  isTestKey,
  sandboxProviders,
  type StripeSetup,
  stripeSettings,
  stripeSetup,
} from './providers/stripe-settings.ts'
import { StartError } from './start-error.ts'

export interface Env extends MessengerSetup {
  port: number
  /** Where the example of a partner's portal runs, beside the demo. */
  portalPort: number
  /** Origin of every link this server makes, without a trailing slash. Never taken from a request. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  production: boolean
  sandboxAllowed: boolean
  /** At least 32 bytes. */
  sessionSecret: Uint8Array
  /** At least 32 bytes. */
  dataKey: Uint8Array
  /** Undefined where nothing speaks with Stripe. */
  stripe: StripeSetup | undefined
  logLevel: string
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Memory that one password hash takes (argon2id). */
  passwordMemoryKib: number
}

// What OWASP recommends for argon2id with two passes and one lane.
const passwordMemoryKib = 19_456

const secret = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => decodeSecret(text) !== undefined, 'must be at least 32 random bytes in hex or base64'),
  ),
)

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
)

const Settings = v.object({
  ...messengerSettings,
  ...stripeSettings,
  PORT: v.optional(port, '3000'),
  PORTAL_PORT: v.optional(port, '3001'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'must be an address like https://verify.example.com, without a path'),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  NODE_ENV: v.optional(v.string()),
  ALLOW_SANDBOX: v.optional(v.picklist(['', '0', '1'], 'must be 0 or 1')),
  SESSION_SECRET: secret,
  DATA_KEY: secret,
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.everyItem(isNetwork, 'must be a list of addresses or networks like 10.0.0.0/8'),
    ),
    '',
  ),
})

/**
 * Reads the settings, once. Outside production the secrets are made and kept in the data directory.
 * @throws StartError with one line for each setting that is wrong
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const result = v.safeParse(Settings, withoutEmpty(source))
  if (!result.success) {
    throw new StartError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
  }
  const settings = result.output
  const production = settings.NODE_ENV === 'production'
  const incomplete = [...incompleteMessengers(settings), ...incompleteStripe(settings)]
  if (incomplete.length) throw new StartError(incomplete.join('\n'))
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  if (production) refuseUnsafe({ ...settings, PUBLIC_URL: publicUrl })
  return {
    ...messengerSetup(settings),
    stripe: stripeSetup(settings),
    port: settings.PORT,
    portalPort: settings.PORTAL_PORT,
    publicUrl,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    production,
    sandboxAllowed: !production || settings.ALLOW_SANDBOX === '1',
    sessionSecret: loadSecret(settings.SESSION_SECRET, settings.DATA_DIR, 'session-secret'),
    dataKey: loadSecret(settings.DATA_KEY, settings.DATA_DIR, 'data-key'),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    passwordMemoryKib,
  }
}

function refuseUnsafe(settings: {
  PUBLIC_URL: string
  ALLOW_SANDBOX?: string | undefined
  SMTP_URL?: string | undefined
  TWILIO_ACCOUNT_SID?: string | undefined
  IDENTITY_PROVIDER: string
  PAYMENT_PROVIDER: string
  STRIPE_SECRET_KEY?: string | undefined
  SESSION_SECRET?: string | undefined
  DATA_KEY?: string | undefined
}): void {
  const wrong = []
  if (!settings.SESSION_SECRET) wrong.push('SESSION_SECRET must be set in production')
  if (!settings.DATA_KEY) wrong.push('DATA_KEY must be set in production')
  if (settings.DATA_KEY && settings.DATA_KEY === settings.SESSION_SECRET) {
    wrong.push('DATA_KEY must differ from SESSION_SECRET')
  }
  if (!settings.PUBLIC_URL.startsWith('https:'))
    wrong.push('PUBLIC_URL must start with https:// in production')
  if (settings.ALLOW_SANDBOX !== '1') {
    const parts = [...sandboxChannels(settings), ...sandboxProviders(settings)]
    const stillThere = parts.length ? `${parts.join(', ')} and right to work are` : 'right to work is'
    wrong.push(`ALLOW_SANDBOX must be 1 in production as long as ${stillThere} a sandbox`)
    if (isTestKey(settings.STRIPE_SECRET_KEY)) {
      wrong.push('STRIPE_SECRET_KEY must be a live key in production, unless ALLOW_SANDBOX is 1')
    }
  }
  if (wrong.length) throw new StartError(wrong.join('\n'))
}

// `NAME=` in a shell or a compose file means that it is not set.
function withoutEmpty(source: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
