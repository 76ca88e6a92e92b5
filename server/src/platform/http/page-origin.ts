import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The origin of the page that makes a call, or undefined for a page of our own and for programs that are no
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
