import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

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
