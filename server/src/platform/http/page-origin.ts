import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { AppError } from '#platform/app-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Returns the origin of the page that makes a call, or undefined for a page of our own and for programs that are no
 * browsers. A browser says what it is about the page; a page cannot make it say anything else.
 */
export function pageOrigin(c: Context<AppEnv>): string | undefined {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin === undefined || site === 'same-origin' || site === 'none') return undefined
  // Browsers leave Sec-Fetch-Site out over plain http to another machine, and older ones altogether.
  const isOwn = origin === c.get('deps').env.publicUrl || (!site && hostOf(origin) === c.req.header('host'))
  return isOwn ? undefined : origin
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/**
 * Refuses changes that another site's page asks for in a signed-in user's name. The bearer token already
 * keeps those out; this stands behind it. Programs that are no browsers send none of these headers.
 */
export function refuseForeignPage(c: Context<AppEnv>): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && origin !== c.get('deps').env.publicUrl
  const cookie = getCookie(c, 'XSRF-TOKEN')
  if (foreign || (cookie !== undefined && cookie !== c.req.header('x-xsrf-token'))) {
    throw new AppError(
      'forbidden',
      'We could not confirm where this request came from. Reload the page and try again.',
    )
  }
}
