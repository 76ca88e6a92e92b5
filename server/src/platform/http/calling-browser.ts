import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AppError } from '#platform/app-error.ts'
import type { AppEnv } from './app-env.ts'
import { secondsInDay } from 'date-fns/constants'

/**
 * Returns the origin of the page that makes a call, or undefined for a page of our own and for programs that are no
 * browsers. A browser says what it is about the page; a page cannot make it say anything else.
 */
export function pageOrigin(c: Context<AppEnv>): string | undefined {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin === undefined || site === 'same-origin' || site === 'none') return undefined
  // Browsers leave Sec-Fetch-Site out over plain http to another machine, and older ones altogether.
  const isOwn =
    origin === c.get('deps').settings.publicUrl || (!site && hostOf(origin) === c.req.header('host'))
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
    : origin !== undefined && origin !== c.get('deps').settings.publicUrl
  const cookie = getCookie(c, 'XSRF-TOKEN')
  if (foreign || (cookie !== undefined && cookie !== c.req.header('x-xsrf-token'))) {
    throw new AppError(
      'forbidden',
      'We could not confirm where this request came from. Reload the page and try again.',
    )
  }
}

/**
 * Names the browser. It authorises nothing: it tells a user's own browser from a stranger's, and ties what comes back from
 * an identity provider to the browser that was sent there.
 */
const deviceCookie = 'bf_device'
const days = 400
const form = /^[\w-]{43}$/

/**
 * A page of a neighbouring domain could put its own in place of ours, and so have its sign-in end in another browser:
 * `__Host-` keeps that out (RFC 6265bis). Browsers take it over https only.
 */
function prefixOf(c: Context<AppEnv>): 'host' | undefined {
  return c.get('deps').settings.publicUrl.startsWith('https:') ? 'host' : undefined
}

export function readDevice(c: Context<AppEnv>): string | undefined {
  const prefix = prefixOf(c)
  const token = prefix ? getCookie(c, deviceCookie, prefix) : getCookie(c, deviceCookie)
  return token && form.test(token) ? token : undefined
}

export function keepDevice(c: Context<AppEnv>, token: string): void {
  const prefix = prefixOf(c)
  setCookie(c, deviceCookie, token, {
    // `__Host-` requires these.
    ...(prefix ? { prefix, path: '/', secure: true } : { path: '/api' }),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: days * secondsInDay,
  })
}

/**
 * The console keeps its session in it (spec.md section 3), so a document can be chosen by it. It authorises no call; a
 * call of the verification that carries it comes from a browser in which a user is signed in.
 */
export const sessionCookie = 'access_token'
