import { secondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './app-env.ts'

/** Names the browser. It authorises nothing: it only tells a user's own browser from a stranger's. */
const deviceCookie = 'bf_device'
const days = 400
const form = /^[\w-]{43}$/

export function readDevice(c: Context<AppEnv>): string | undefined {
  const token = getCookie(c, deviceCookie)
  return token && form.test(token) ? token : undefined
}

export function keepDevice(c: Context<AppEnv>, token: string): void {
  setCookie(c, deviceCookie, token, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.get('deps').env.publicUrl.startsWith('https:'),
    maxAge: days * secondsInDay,
  })
}
