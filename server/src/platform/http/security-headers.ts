import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

interface Sources {
  /** Scripts of others, besides our own. */
  scripts?: readonly string[]
  styles?: readonly string[]
  /** What a page may call besides our own. */
  calls?: readonly string[]
  /** What a page may show inside itself. */
  frames?: readonly string[]
  /** Names of the policies that others make for trusted types. */
  trustedTypes?: readonly string[]
}

/** What a page of ours may load and do. */
export function contentSecurityPolicy(publicUrl: string, sources: Sources = {}): string {
  const { scripts = [], styles = [], calls = [], frames = [], trustedTypes = [] } = sources
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...calls].join(' ')}`,
    ...(frames.length ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${['bonafide', ...trustedTypes].join(' ')}`,
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return policy.join('; ')
}

const yearSeconds = 31_536_000

/** Headers of every answer. A route that sets one itself keeps its own. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const isHttps = publicUrl.startsWith('https:')
  const defaults: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(publicUrl),
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
