import pg from 'pg'
import { isNetwork } from './networks.ts'
import * as v from 'valibot'
import { isHost } from './metrics-settings.ts'
import { isLoopback } from './messenger-settings.ts'

const connections = ['database', 'smtp', 'proxy'] as const
const securable = [...connections, 'backup'] as const
/** A connection, or a copy of the data, that production wants to be secured. */
export type Securable = (typeof securable)[number]

// The widest private networks: trusting more than these lets strangers name their own address.
const widestProxies = { ipv4: 8, ipv6: 7 }

/** Where a server is reached, and how what it speaks with is secured. */
export interface TransportSetup {
  /** The address that PORT is opened on. Undefined: all addresses. */
  host: string | undefined
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** What production starts with though it is not secured. */
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
      'What production may start with though it is not secured, separated by commas: database (PostgreSQL on another machine without TLS), smtp (a mail server on another machine without TLS), proxy (a proxy that `TRUSTED_PROXIES` does not name), backup (a backup in the clear). Not set: nothing.',
    ),
  ),
}

export type TransportSettings = v.InferOutput<v.ObjectSchema<typeof transportSettings, undefined>>

export function transportSetup(settings: TransportSettings, production: boolean): TransportSetup {
  return {
    host: settings.HOST ?? (production ? undefined : '127.0.0.1'),
    trustedProxies: settings.TRUSTED_PROXIES,
    allowedInsecure: settings.ALLOW_INSECURE,
  }
}

type Addresses = { [Name in 'DATABASE_URL' | 'SMTP_URL']?: string | undefined }

/** One line for each connection that production wants to be secured, and that is not allowed to be otherwise. */
export function unsafeTransport(settings: TransportSettings & Addresses): string[] {
  const { DATABASE_URL, SMTP_URL, TRUSTED_PROXIES, ALLOW_INSECURE } = settings
  const faults: Record<(typeof connections)[number], string | false | undefined> = {
    database:
      DATABASE_URL &&
      isPlainDatabase(DATABASE_URL) &&
      'DATABASE_URL asks for no TLS to another machine: add ?sslmode=verify-full',
    smtp:
      SMTP_URL &&
      isPlainSmtp(SMTP_URL) &&
      'SMTP_URL asks for no TLS to another machine: use smtps://, or a user and password',
    // PUBLIC_URL is https in production, and the server itself speaks plain HTTP: something is in between.
    proxy: !TRUSTED_PROXIES.length && 'TRUSTED_PROXIES must name the proxy that PUBLIC_URL leads to',
  }
  return connections.flatMap((connection) => {
    const fault = faults[connection]
    return fault && !ALLOW_INSECURE.includes(connection)
      ? [`${fault}, or set ALLOW_INSECURE to hold ${connection}`]
      : []
  })
}

/** As the driver reads the address, with its own variables (PGHOST, PGSSLMODE) for what is not in it. */
function isPlainDatabase(url: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: url })
  const isSocket = host.startsWith('/')
  return !ssl && !isSocket && host !== '::1' && !isLoopback(host)
}

/** Neither encrypted from the beginning, nor with a password, which is sent over encrypted connections alone. */
function isPlainSmtp(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username === '' && !isLoopback(hostname)
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
