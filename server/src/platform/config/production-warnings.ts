import type { Env } from './env.ts'

/**
 * Returns the settings that production tolerates though they may be mistakes, one sentence each, for the log at the
 * start.
 */
export function productionWarnings(env: Env): string[] {
  if (!env.production) return []
  const { allowedInsecure, databaseUrl, sandboxParts } = env
  return [
    ...(databaseUrl
      ? []
      : ['DATABASE_URL is not set: the embedded database may lose the last writes when the power fails']),
    ...(sandboxParts.size
      ? [
          `ALLOW_SANDBOX: a sandbox may stand in for ${[...sandboxParts].join(', ')}, so no real checks are made`,
        ]
      : []),
    ...(allowedInsecure.length
      ? [`ALLOW_INSECURE: nothing demands a secure connection of ${allowedInsecure.join(', ')}`]
      : []),
    ...fakes(env).map(
      (name) => `${name} points to a server other than the provider's own, and its responses are trusted`,
    ),
  ]
}

function fakes({ stripe, twilio, google, hrSystemApiUrl }: Env): string[] {
  return [
    ...(stripe && !isHostOf(stripe.apiUrl, 'stripe.com') ? ['STRIPE_API_URL'] : []),
    ...(twilio && !isHostOf(twilio.apiUrl, 'twilio.com') ? ['TWILIO_API_URL'] : []),
    ...(google && !isHostOf(google.tokenInfoUrl, 'googleapis.com') ? ['GOOGLE_API_URL'] : []),
    ...(hrSystemApiUrl ? ['HR_SYSTEM_API_URL'] : []),
  ]
}

function isHostOf(url: string, domain: string): boolean {
  const { hostname } = new URL(url)
  return hostname === domain || hostname.endsWith(`.${domain}`)
}
