import { Organisation, User } from '@bonafide/shared/contract/accounts/auth.ts'
import Cookies from 'js-cookie'
import * as v from 'valibot'

/** The contents of the three cookies (spec.md section 9). */
export interface StoredSession {
  readonly token: string
  readonly user: User
  readonly org: Organisation
}

const names = { token: 'access_token', user: 'user', org: 'org' } as const
const probe = 'bonafide-probe'
const hour = 1 / 24
const options = { path: '/', secure: true, sameSite: 'strict' } as const

function parsed<Schema extends v.GenericSchema>(schema: Schema, json: string | undefined) {
  try {
    const result = v.safeParse(schema, JSON.parse(json ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** True when the browser sends a token with its requests, whatever it is worth. */
export function hasToken(): boolean {
  return Boolean(Cookies.get(names.token))
}

/** Reads the stored session, if the cookies are complete and well-formed. */
export function readCookies(): StoredSession | undefined {
  const token = Cookies.get(names.token)
  const user = parsed(User, Cookies.get(names.user))
  const org = parsed(Organisation, Cookies.get(names.org))
  return token && user && org ? { token, user, org } : undefined
}

export function writeCookies({ token, user, org }: StoredSession) {
  const values = {
    [names.token]: token,
    [names.user]: JSON.stringify(user),
    [names.org]: JSON.stringify(org),
  }
  for (const [name, value] of Object.entries(values)) store(name, value)
}

// WebKit keeps no Secure cookie of http, not even where that never leaves the machine.
const isLoopback = () =>
  location.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname)

function store(name: string, value: string) {
  const attributes = { ...options, expires: hour }
  Cookies.set(name, value, attributes)
  if (isLoopback() && Cookies.get(name) !== value) Cookies.set(name, value, { ...attributes, secure: false })
}

/**
 * True unless a user has blocked the cookies of the console. Also true where the address is neither https nor of this
 * machine: no browser keeps them there, and a session lasts until the page is left.
 */
export function keepsCookies(): boolean {
  if (location.protocol !== 'https:' && !isLoopback()) return true
  store(probe, probe)
  const isKept = Cookies.get(probe) === probe
  remove(probe)
  return isKept
}

export function clearCookies() {
  for (const name of Object.values(names)) remove(name)
}

function remove(name: string) {
  Cookies.remove(name, options)
  if (Cookies.get(name) !== undefined) Cookies.remove(name, { ...options, secure: false })
}
