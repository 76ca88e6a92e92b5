import pg from 'pg'
import { isApiUrl, isHost, isLoopback, isNetwork } from './setting-schemas.ts'
import * as v from 'valibot'

const connections = ['database', 'smtp', 'proxy'] as const
const securable = [...connections, 'backup'] as const
/** A connection, or a copy of the data, that production wants to be secured. */
type Securable = (typeof securable)[number]

// The widest private networks: trusting more than these lets strangers name their own address.
const widestProxies = { ipv4: 8, ipv6: 7 }

/** The address of a server, and how its connections are secured. */
export interface TransportSetup {
  /** The address that PORT is opened on. Undefined: all addresses. */
  host: string | undefined
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** Hosts of one's own network, as `host:port`, that webhooks may go to. */
  webhookPrivateHosts: readonly string[]
  /** The address that stands in for HR systems. */
  hrSystemApiUrl: string | undefined
  /** The connections that production accepts though they are not secured. */
  allowedInsecure: readonly Securable[]
}

/** The settings of the connections, as they are written in the environment. */
export const transportSettings = {
  HOST: v.pipe(
    v.optional(v.pipe(v.string(), v.check(isHost, 'must be an IP address or localhost'))),
    v.description(
      'The address that `PORT` is opened on. Not set: all addresses in production, elsewhere 127.0.0.1, so that only this machine reaches a server for a laptop; 0.0.0.0 lets its network in.',
    ),
  ),
  TRUSTED_PROXIES: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => namesIn(text)),
        v.everyItem(
          (network) => isNetwork(network, widestProxies),
          'must be a list of addresses or networks like 10.0.0.0/8, none of them wider',
        ),
      ),
      '',
    ),
    v.description(
      'The addresses or networks of the reverse proxies in front, separated by commas: their X-Forwarded-For is believed. Not set: none is believed, so behind a proxy all visitors would share the limits by address and be flagged as on the network of a user; production refuses to start, because its servers speak plain HTTP and visitors come by https, unless `ALLOW_INSECURE` holds proxy.',
    ),
  ),
  WEBHOOK_PRIVATE_HOSTS: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => namesIn(text.toLowerCase())),
        v.everyItem(
          isHostWithPort,
          'must be a list of hosts with their ports like hr.intern:8443,10.1.2.3:9000, none of them this machine',
        ),
      ),
      '',
    ),
    v.description(
      'Hosts of your own network that webhooks may go to beside the public internet, as hr.intern:8443,10.1.2.3:9000: exactly these names or addresses, on exactly these ports, over https alone. Every organisation of the server may name them. `NODE_EXTRA_CA_CERTS` (Node’s own) names the file of an authority of your own. Not set: none.',
    ),
  ),
  HR_SYSTEM_API_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isApiUrl, 'must be an https address without a path; http only for this machine'),
        v.transform((url) => new URL(url).origin),
      ),
    ),
    v.description(
      'Where HR systems are reached in place of their own hosts: for tests. Not set: BambooHR at the subdomain of each organisation, Personio at api.personio.de.',
    ),
  ),
  ALLOW_INSECURE: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => namesIn(text)),
        v.everyItem(
          (name) => securable.some((known) => known === name),
          `must be a list of ${securable.join(', ')}`,
        ),
        v.transform((names) => securable.filter((name) => names.includes(name))),
      ),
      '',
    ),
    v.description(
      'What production may start with though it is not secured, separated by commas: database (PostgreSQL on another machine without TLS, or without a check of its certificate), smtp (the same of a mail server, and what `SMTP_URL` sets besides), proxy (a proxy that `TRUSTED_PROXIES` does not name), backup (a backup in the clear). Not set: nothing.',
    ),
  ),
}

type TransportSettings = v.InferOutput<v.ObjectSchema<typeof transportSettings, undefined>>

export function transportSetup(settings: TransportSettings, production: boolean): TransportSetup {
  return {
    host: settings.HOST ?? (production ? undefined : '127.0.0.1'),
    trustedProxies: settings.TRUSTED_PROXIES,
    webhookPrivateHosts: settings.WEBHOOK_PRIVATE_HOSTS,
    hrSystemApiUrl: settings.HR_SYSTEM_API_URL,
    allowedInsecure: settings.ALLOW_INSECURE,
  }
}

const databases = ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const
type Addresses = { [Name in (typeof databases)[number] | 'SMTP_URL']?: string | undefined }

/** Returns one line for each connection that production wants to be secured, and that is not allowed to be otherwise. */
export function unsafeTransport(settings: TransportSettings & Addresses): string[] {
  const { SMTP_URL, TRUSTED_PROXIES, ALLOW_INSECURE } = settings
  const unusable = databases.flatMap((name) => unusableDatabase(name, settings[name]))
  const isUnchecked = (url: string | undefined) => !unusable.length && url && isUncheckedDatabase(url)
  const faults: readonly (readonly [(typeof connections)[number], string | false | undefined])[] = [
    ...databases.map(
      (name) =>
        [
          'database',
          isUnchecked(settings[name]) &&
            `${name} has no certificate of another machine checked: end it with ?sslmode=verify-full, without ssl= or uselibpqcompat=`,
        ] as const,
    ),
    ['smtp', SMTP_URL && smtpFault(SMTP_URL)],
    // PUBLIC_URL is https in production, and the server itself speaks plain HTTP: something is in between.
    ['proxy', !TRUSTED_PROXIES.length && 'TRUSTED_PROXIES must name the proxy that PUBLIC_URL leads to'],
  ]
  const lines = faults.flatMap(([connection, fault]) =>
    fault && !ALLOW_INSECURE.includes(connection)
      ? [`${fault}, or set ALLOW_INSECURE to hold ${connection}`]
      : [],
  )
  return [...unusable, ...lines]
}

/** The driver throws for what it cannot read, without the password; a path of a certificate may be in it. */
function unusableDatabase(name: string, url: string | undefined): string[] {
  if (!url) return []
  try {
    readDatabase(url)
    return []
  } catch (error) {
    return [`${name} cannot be used: ${error instanceof Error ? error.message : 'it is no address'}`]
  }
}

// Reads the address as the driver does, with the driver's own variables (PGHOST, PGSSLMODE) for the missing parts. Its
// types are wrong about `ssl=`: an unknown text is handed on.
const readDatabase = (url: string): { host: string; ssl: unknown } => new pg.Client({ connectionString: url })

// The driver checks certificates for the last two too; who wrote them asked for less, and a later driver will do less.
const asksForLess = /[?&]sslmode=(?:disable|allow|prefer)(?:&|$)/i

/**
 * Returns true when a machine in between could pose as the database: no certificate, any, or another machine's is
 * accepted.
 */
function isUncheckedDatabase(url: string): boolean {
  const { host, ssl } = readDatabase(url)
  if (host.startsWith('/') || host === '::1' || isLoopback(host)) return false
  return asksForLess.test(url) || !isChecked(ssl)
}

function isChecked(ssl: unknown): boolean {
  if (ssl === true) return true
  if (typeof ssl !== 'object' || ssl === null) return false
  // A check of the name that is replaced is one that is left out.
  return !('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false) && !('checkServerIdentity' in ssl)
}

// The only parameters that an address may hold. The mailer would obey any other: another host, or no check of
// certificates.
const harmless: readonly string[] = ['name', 'authMethod']

function smtpFault(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, hostname, searchParams } = new URL(url)
  const other = [...searchParams.keys()].find((name) => !harmless.includes(name))
  if (other !== undefined) return `SMTP_URL must not hold ${other}: leave it out`
  // Neither encrypted from the beginning, nor with a password, which is sent over encrypted connections alone.
  return protocol === 'smtp:' && username === '' && !isLoopback(hostname)
    ? 'SMTP_URL asks for no TLS to another machine: use smtps://, or a user and password'
    : undefined
}

// As a URL writes it, so that the two can be compared: no other way to write an address, and a port that is said.
function isHostWithPort(text: string): boolean {
  const [, host = '', port = ''] = /^(.+):([1-9]\d{0,4})$/.exec(text) ?? []
  if (!URL.canParse(`https://${text}/`)) return false
  const url = new URL(`https://${text}/`)
  return url.hostname === host && (url.port || '443') === port && !isLoopback(host)
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
