import { getCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Refuses changes that another site's page asks for in a signed-in person's name. The bearer token already
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
