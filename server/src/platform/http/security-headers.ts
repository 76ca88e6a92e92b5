import { secondsInDay } from 'date-fns/constants'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env.ts'

interface Sources {
  /** Scripts of others, besides our own. */
  scripts?: readonly string[]
  styles?: readonly string[]
  /** The origins that a page may call besides our own. */
  calls?: readonly string[]
  /** The origins that a page may show in a frame. */
  frames?: readonly string[]
  /** Names of the policies that others make for trusted types. */
  trustedTypes?: readonly string[]
}

type Headers = NonNullable<Parameters<typeof secureHeaders>[0]>

/** Returns the policy for what a page of ours may load and do. */
export function contentSecurityPolicy(
  publicUrl: string,
  { scripts = [], styles = [], calls = [], frames = [], trustedTypes = [] }: Sources = {},
): NonNullable<Headers['contentSecurityPolicy']> {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'", ...styles],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...calls],
    ...(frames.length && { frameSrc: [...frames] }),
    manifestSrc: ["'self'"],
    // Repeats the first line in the words that checkers of a policy look for.
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['bonafide', ...trustedTypes],
    ...(publicUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
  }
}

/** Turns off the headers that the library sets by default and that nothing here needs. */
export const noHeaders: Headers = {
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  removePoweredBy: false,
  strictTransportSecurity: false,
  xContentTypeOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

const yearSeconds = 365 * secondsInDay

/** Undefined over plain http, where browsers would not believe it. */
export function strictTransport(publicUrl: string): string | undefined {
  return publicUrl.startsWith('https:') ? `max-age=${yearSeconds}; includeSubDomains` : undefined
}

/** For an answer that is no page: it loads nothing, is framed by nothing, and runs nothing. */
export const noPagePolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Headers of every answer: for a page what it may load and do, for anything else that it may do nothing. A route that sets
 * one itself keeps its own.
 */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const ofAll: Headers = {
    ...noHeaders,
    overwrite: false,
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'same-origin',
    xContentTypeOptions: 'nosniff',
    strictTransportSecurity: strictTransport(publicUrl) ?? false,
  }
  const ofOthers = secureHeaders(ofAll)
  const ofPages = secureHeaders({
    ...ofAll,
    contentSecurityPolicy: contentSecurityPolicy(publicUrl),
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
    xFrameOptions: 'DENY',
  })
  const isDone = async () => undefined
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('content-type')
    // Without a type it may be a page that the browser has already, with the headers of then.
    if (type === null || type.startsWith('text/html')) return ofPages(c, isDone)
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', noPagePolicy)
    return ofOthers(c, isDone)
  }
}
