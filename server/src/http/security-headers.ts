import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const yearSeconds = 31_536_000

/** Headers of every answer. A route that sets one itself keeps its own. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const isHttps = publicUrl.startsWith('https:')
  const defaults: Record<string, string> = {
    'content-security-policy': [
      ...contentSecurityPolicy,
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(defaults)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
