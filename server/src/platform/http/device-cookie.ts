import { secondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './app-env.ts'

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
  return c.get('deps').env.publicUrl.startsWith('https:') ? 'host' : undefined
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
