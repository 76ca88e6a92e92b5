import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { EmailAddress, Instant } from '#contract/text.ts'
import { AuthReply, Password, PasswordChange } from './auth.ts'

// NIST SP 800-63B-4: what a password has to have that is the only thing asked for, and one beside a second factor.
const leastCharacters = 15
const leastWithFactor = 8

/** The owner of a password: an intruder who knows these facts tries them first. */
export interface PasswordOwner {
  name: string
  email: string
  organisation: string
  /** True when they have a second factor too. */
  hasFactor?: boolean
}

export const weaknesses = {
  short: `Please use at least ${leastCharacters} characters. A few words in a row are easy to remember.`,
  shorter: `Please use at least ${leastWithFactor} characters.`,
  known: 'Please leave your name, your email and your organisation out of the password.',
}

/** Returns why a new password is easy to guess, where that shows without the list of common ones. */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
): keyof typeof weaknesses | undefined {
  const characters = countCharacters(password)
  if (owner.hasFactor && characters < leastWithFactor) return 'shorter'
  if (!owner.hasFactor && characters < leastCharacters) return 'short'
  const joined = joinedLetters(password)
  return knownParts(owner).some((part) => joined.includes(part)) ? 'known' : undefined
}

/** Counts characters as they are seen: a letter with its accent is one. */
export function countCharacters(password: string): number {
  return [...password.normalize('NFC')].length
}

/** Returns each of the three as a whole, and its longer words: a short one is part of many others. */
function knownParts({ name, email, organisation }: PasswordOwner): string[] {
  const wholes = [name, email.split('@')[0] ?? '', organisation]
  const words = wholes.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  return [
    ...wholes.map(joinedLetters).filter((whole) => whole.length >= 4),
    ...words.map(joinedLetters).filter((word) => word.length >= 5),
  ]
}

/** Removes the signs that may stand between the letters, so that `Oak-Care` and `oakcare` are the same. */
function joinedLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

export const PasswordForgotten = v.object({ email: EmailAddress })
export type PasswordForgotten = v.InferOutput<typeof PasswordForgotten>

export const PasswordReset = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  password: Password,
})
export type PasswordReset = v.InferOutput<typeof PasswordReset>

export const passwords = {
  change: endpoint({
    method: 'POST',
    path: '/auth/password',
    // A password is the account’s, and its sessions end everywhere.
    actsOn: 'account',
    effect: 'proof',
    summary: 'Change the password and end all other sessions.',
    permission: 'member',
    auth: ['session'],
    body: PasswordChange,
    reply: AuthReply,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    // An address says in which organisations its account is only once it is found.
    actsOn: 'account',
    summary:
      'Send a link for a new password by email, if the address has an account. The answer does not tell.',
    auth: ['none'],
    body: PasswordForgotten,
    reply: v.object({ accepted: v.boolean() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/password/reset',
    // A mailed token says whose it is only once it is found.
    actsOn: 'account',
    summary: 'Set a new password by the token of an email. All sessions end, and one is started.',
    auth: ['none'],
    body: PasswordReset,
    reply: AuthReply,
  }),
}

/** A place where a user is signed in. */
export const SessionPlace = v.object({
  id: v.string(),
  /** The one that asks. */
  current: v.boolean(),
  organisation: v.string(),
  /** The browser and the system, as it says of itself: `Firefox on Windows`; null where that is not known. */
  device: v.nullable(v.string()),
  /** The IP address it was used from last. */
  address: v.nullable(v.string()),
  signedInAt: Instant,
  lastSeenAt: Instant,
  /** The time when it ends whatever happens. */
  endsAt: Instant,
})
export type SessionPlace = v.InferOutput<typeof SessionPlace>

// They are the account's, in whatever organisation.
const ofUser = {
  permission: 'member',
  auth: ['session'],
  path: '/auth/sessions',
  actsOn: 'account',
} as const

export const sessions = {
  list: endpoint({
    ...ofUser,
    method: 'GET',
    effect: 'view',
    summary: 'List where the user is signed in, in all their organisations; the one last used first.',
    reply: v.object({ items: v.array(SessionPlace) }),
  }),
  end: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    effect: 'work',
    summary: 'End one of the sessions of the user.',
    params: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
    reply: v.object({ ended: v.number() }),
  }),
  endOthers: endpoint({
    ...ofUser,
    method: 'DELETE',
    effect: 'work',
    summary: 'End every session of the user but the one that asks.',
    reply: v.object({ ended: v.number() }),
  }),
}
