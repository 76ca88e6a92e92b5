import * as v from 'valibot'
import { auditSettings, type AuditSetup, auditSetup, backupSettings } from './safekeeping-settings.ts'
import {
  conflictingLimits,
  type DatabaseLimits,
  databaseLimits,
  databaseSettings,
} from './database-settings.ts'
import {
  type EvidenceBucket,
  evidenceBucket,
  evidenceSettings,
  incompleteEvidence,
} from './evidence-settings.ts'
import { keySettings, keySetup, type KeySetup, repeatedKeys, unsafeKeys } from './key-settings.ts'
import {
  conflictingMetrics,
  conflictingProcess,
  metricsSettings,
  metricsSetup,
  type MetricsSetup,
  processSettings,
  type ProcessSetup,
  processSetup,
} from './process-settings.ts'
import { type GoogleClient, googleClient, googleSettings, incompleteGoogle } from './google-settings.ts'
import {
  incompleteMessengers,
  messengerSettings,
  type MessengerSetup,
  messengerSetup,
} from './messenger-settings.ts'
import {
  type BillingSetup,
  billingSetup,
  incompleteStripe,
  stripeSettings,
  type StripeSetup,
  stripeSetup,
} from './stripe-settings.ts'
import {
  incompleteYoti,
  rightToWorkSettings,
  rightToWorkSetup,
  type RightToWorkSetup,
  yotiSettings,
  type YotiSetup,
  yotiSetup,
} from './right-to-work-settings.ts'
import { sandboxSettings, sandboxSetup, type SandboxSetup, unsafeSandbox } from './sandbox-settings.ts'
import {
  transportSettings,
  transportSetup,
  type TransportSetup,
  unsafeTransport,
} from './transport-settings.ts'
import { isOrigin, parseSettings, type Source } from './setting-schemas.ts'

export interface Env
  extends
    AuditSetup,
    BillingSetup,
    KeySetup,
    MessengerSetup,
    MetricsSetup,
    ProcessSetup,
    RightToWorkSetup,
    SandboxSetup,
    TransportSetup {
  port: number
  /** The port of the example of a partner's portal, which runs beside the demo. */
  portalPort: number
  /** Origin of every link this server makes, without a trailing slash. Never taken from a request. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The role that brings the schema up to date, where it differs from the one for everything else. */
  migrationDatabaseUrl?: string | undefined
  databaseLimits: DatabaseLimits
  production: boolean
  /** Undefined where evidence is kept in the database. */
  evidenceBucket: EvidenceBucket | undefined
  /** The most bytes of evidence that an organisation may keep, and the same again of packs. */
  evidenceBytesPerOrganisation: number
  /** Undefined where sign-in with Google itself is not set up. */
  google: GoogleClient | undefined
  /** Undefined where nothing speaks with Stripe. */
  stripe: StripeSetup | undefined
  /** Undefined where nothing speaks with Yoti. */
  yoti: YotiSetup | undefined
  /** Not set: as it suits where the log is read. */
  logLevel?: string
  /** Decides who may make an organisation: every visitor, the first visitor alone, or only users who are invited. */
  signUp: 'open' | 'first' | 'invited'
  /** Memory that one password hash takes (argon2id). */
  passwordMemoryKib: number
}

// The memory that OWASP recommends for argon2id with two passes and one lane.
const passwordMemoryKib = 19_456

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
)

/** Every setting as it is written in the environment, with what it is for. */
export const Settings = v.object({
  ...auditSettings,
  ...backupSettings,
  ...databaseSettings,
  ...evidenceSettings,
  ...googleSettings,
  ...keySettings,
  ...messengerSettings,
  ...metricsSettings,
  ...processSettings,
  ...rightToWorkSettings,
  ...sandboxSettings,
  ...stripeSettings,
  ...transportSettings,
  ...yotiSettings,
  PORT: v.pipe(v.optional(port, '3000'), v.description('The port that a server listens on.')),
  PORTAL_PORT: v.pipe(
    v.optional(port, '3001'),
    v.description(
      'The port of the example of a partner’s portal that `npm start` serves beside the demo. In production there is none.',
    ),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isOrigin, 'must be an address like https://verify.example.com, without a path'),
        v.transform((text) => new URL(text).origin),
      ),
    ),
    v.description(
      'The origin that users and employees reach the product by, which every link in a message starts with. Not set: http://localhost and the port; production refuses anything but https.',
    ),
  ),
  DATA_DIR: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), './data'),
    v.description(
      'The folder of the embedded database and of the secrets that were made. Not used when `DATABASE_URL`, `SESSION_SECRET` and `DATA_KEY` are set.',
    ),
  ),
  DATABASE_URL: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
    ),
    v.description(
      'The PostgreSQL database, as postgres://user:password@host:5432/name. Not set: the embedded database in `DATA_DIR`, which one process alone can use and which may lose the last writes when the power fails.',
    ),
  ),
  MIGRATION_DATABASE_URL: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
    ),
    v.description(
      'The same database as the role that owns its tables, for what a start has to do to bring the schema up to date. Not set: the role of `DATABASE_URL` does that too, which then owns what it is kept from only by its own statements.',
    ),
  ),
  NODE_ENV: v.pipe(
    v.optional(
      v.picklist(
        ['production', 'development', 'test'],
        'must be production, development or test, or not set',
      ),
    ),
    v.description(
      'production turns on the rules that refuse an unsafe setting, and turns off the demo and every sandbox that `ALLOW_SANDBOX` does not name. Not set: a server for a laptop.',
    ),
  ),
  SIGN_UP: v.pipe(
    v.optional(v.picklist(['open', 'first', 'invited'], 'must be open, first or invited')),
    v.description(
      'Who may create an account and an organisation: open, every visitor; first, the first of them alone, as long as there is no organisation; invited, nobody, and the first owner is invited with `npm run owners:invite`. Users are invited by their organisation, or come by its single sign-on, whatever is set. Not set: first in production, open elsewhere.',
    ),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
    ),
    v.description(
      'The least severe lines that are logged: fatal, error, warn, info, debug, trace, or silent for none. Not set: info; in a terminal, outside production, warn.',
    ),
  ),
})

/**
 * Reads the settings, once. Outside production the secrets are made and kept in the data directory.
 * @param needs what this process cannot do without, whatever the others do
 * @throws StartError with one line for each setting that is wrong or missing, all of them at once
 */
export function parseEnv(source: Source, needs?: 'postgres'): Env {
  const settings = parseSettings(Settings, source, (read) => faultsAmong(read, source, needs))
  const production = settings.NODE_ENV === 'production'
  const publicUrl = publicUrlOf(settings)
  return {
    ...auditSetup(settings),
    ...billingSetup(settings),
    ...keySetup(settings, settings.DATA_DIR),
    ...messengerSetup(settings),
    ...metricsSetup(settings),
    ...processSetup(settings, production),
    ...rightToWorkSetup(settings, production),
    ...sandboxSetup(settings, production),
    ...transportSetup(settings, production),
    evidenceBucket: evidenceBucket(settings),
    evidenceBytesPerOrganisation: settings.EVIDENCE_MB_PER_ORGANISATION * 1024 * 1024,
    google: googleClient(settings),
    stripe: stripeSetup(settings),
    yoti: yotiSetup(settings),
    port: settings.PORT,
    portalPort: settings.PORTAL_PORT,
    publicUrl,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    databaseLimits: databaseLimits(settings),
    production,
    logLevel: settings.LOG_LEVEL,
    signUp: settings.SIGN_UP ?? (production ? 'first' : 'open'),
    passwordMemoryKib,
  }
}

type Read = v.InferOutput<typeof Settings>

const publicUrlOf = ({ PUBLIC_URL, PORT }: Read): string => PUBLIC_URL ?? `http://localhost:${PORT}`

/** Returns one line for each setting that does not go with another, or that production does not start with. */
function faultsAmong(settings: Read, source: Source, needs: 'postgres' | undefined): string[] {
  return [
    ...incompleteEvidence(settings),
    ...incompleteGoogle(settings),
    ...incompleteMessengers(settings),
    ...incompleteStripe(settings),
    ...incompleteYoti(settings),
    ...conflictingLimits(settings),
    ...conflictingMetrics(settings),
    ...conflictingProcess(settings, needs),
    ...repeatedKeys(settings),
    ...(settings.NODE_ENV === 'production' ? unsafeInProduction(settings, source) : []),
  ]
}

function unsafeInProduction(settings: Read, source: Source): string[] {
  const wrong = [...unsafeKeys(settings), ...unsafeSandbox(settings), ...unsafeTransport(settings)]
  if (!publicUrlOf(settings).startsWith('https:'))
    wrong.push('PUBLIC_URL must start with https:// in production')
  // Node's own. A machine in between could answer as Stripe, that an employee is verified.
  if (source['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    wrong.push('NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: no certificate would be checked')
  return wrong
}

/**
 * Reads where the data is: enough for a command that must not make secrets.
 * @throws StartError as `parseEnv`
 */
export function parsePlace(source: Source): Place {
  const names = [
    'DATA_DIR',
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'BACKUP_RECIPIENT',
    'NODE_ENV',
    'ALLOW_INSECURE',
  ] as const
  const settings = parseSettings(v.pick(Settings, names), source)
  return {
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    backupRecipient: settings.BACKUP_RECIPIENT,
    mustEncryptBackups: settings.NODE_ENV === 'production' && !settings.ALLOW_INSECURE.includes('backup'),
  }
}

interface Place extends Pick<Env, 'dataDir' | 'databaseUrl' | 'migrationDatabaseUrl'> {
  /** The recipient that a backup is encrypted to. */
  backupRecipient: string | undefined
  mustEncryptBackups: boolean
}
