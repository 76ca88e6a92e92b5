import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** The provider of digital right-to-work checks, and whether it was on the register when a user looked. */
export const DigitalChecks = v.object({
  /** Null where none are offered. */
  provider: v.nullable(v.object({ name: v.string(), sandbox: v.boolean() })),
  /** Null until a user has looked. */
  register: v.nullable(
    v.object({
      /** True when it is on the register of digital verification services, with a note for right to work. */
      onRegister: v.boolean(),
      checkedAt: Instant,
      checkedByName: v.nullable(v.string()),
      /** True when it was looked up on this day in London: the checks of today may rest on it (rule 18). */
      isToday: v.boolean(),
    }),
  ),
})
export type DigitalChecks = v.InferOutput<typeof DigitalChecks>

export const digitalChecks = {
  read: endpoint({
    method: 'GET',
    path: '/digital-checks',
    effect: 'view',
    summary:
      'Get who makes digital right-to-work checks, and when the register of digital verification services was looked up.',
    permission: 'member',
    auth: ['session'],
    reply: DigitalChecks,
  }),
  noteRegister: endpoint({
    method: 'POST',
    path: '/digital-checks/register',
    effect: 'work',
    summary:
      'Record that you have just looked the provider up on the register of digital verification services, and whether ' +
      'it has a note for right to work. A check counts only with a look on its own day.',
    permission: 'checks:decide',
    auth: ['session'],
    body: v.object({ onRegister: v.boolean() }),
    reply: DigitalChecks,
  }),
}
