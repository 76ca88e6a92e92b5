import type { Env } from './env.ts'
import { isLoopback } from './messenger-settings.ts'

/** What production puts up with though it may be a mistake, one sentence each, for the log at the start. */
export function productionWarnings(env: Env): string[] {
  if (!env.production) return []
  const { databaseUrl, sandboxParts, smtp } = env
  return [
    ...(databaseUrl
      ? []
      : ['DATABASE_URL is not set: the embedded database may lose the last writes when the power fails']),
    ...(sandboxParts.size
      ? [
          `ALLOW_SANDBOX: a sandbox may stand in for ${[...sandboxParts].join(', ')}, so no real checks are made`,
        ]
      : []),
    ...(smtp && isPlain(smtp.url)
      ? ['SMTP_URL asks for no encryption: mail may be read on its way. Use smtps://, or a user and password']
      : []),
    ...standIns(env).map(
      (name) => `${name} points to a server other than the provider's own, and its responses are trusted`,
    ),
  ]
}

/** Neither encrypted from the beginning, nor with a password, which is sent over encrypted connections alone. */
function isPlain(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && username === '' && !isLoopback(hostname)
}

function standIns({ stripe, twilio, google }: Env): string[] {
  return [
    ...(stripe && !isHostOf(stripe.apiUrl, 'stripe.com') ? ['STRIPE_API_URL'] : []),
    ...(twilio && !isHostOf(twilio.apiUrl, 'twilio.com') ? ['TWILIO_API_URL'] : []),
    ...(google && !isHostOf(google.tokenInfoUrl, 'googleapis.com') ? ['GOOGLE_API_URL'] : []),
  ]
}

function isHostOf(url: string, domain: string): boolean {
  const { hostname } = new URL(url)
  return hostname === domain || hostname.endsWith(`.${domain}`)
}
