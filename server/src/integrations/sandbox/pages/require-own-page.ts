import type { Context } from 'hono'
import { AppError } from '#platform/app-error.ts'

/** The address of such a page is a secret of its own; a form on another site is refused all the same. */
export function requireOwnPage(c: Context): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOwn = site
    ? site === 'same-origin'
    : !origin || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
  if (!isOwn) throw new AppError('forbidden', 'This form may only be sent from its own page')
}
