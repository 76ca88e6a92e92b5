import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'

interface PageHeaders {
  /** The origins where a form on the page may end up, redirects included. */
  formTargets?: readonly string[]
}

/** The sandbox's pages run their own script and style only. */
export function setPageHeaders(c: Context, { formTargets = [] }: PageHeaders = {}): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('Cache-Control', 'no-store')
  // A browser without any referrer sends a form with `Origin: null`, which the identity page refuses.
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Robots-Tag', 'noindex')
}

/** An email is shown inside a page of ours, with the styles it brings and nothing that runs. */
export function setMailHeaders(c: Context): void {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: https: ${new URL(c.get('deps').settings.publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('X-Frame-Options', 'SAMEORIGIN')
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
}

/** The address of such a page is a secret of its own; a form on another site is refused all the same. */
export function requireOwnPage(c: Context): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOwn = site
    ? site === 'same-origin'
    : !origin || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
  if (!isOwn) throw new AppError('forbidden', 'This form may only be sent from its own page')
}
