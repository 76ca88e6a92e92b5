import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

/** Two years: by so much the clock of test mode can be moved on in all. */
export const mostSecondsAhead = 730 * 24 * 60 * 60
const advanceMessage = `advance must be a whole number of seconds from 1 to ${mostSecondsAhead}`

const TestClock = v.object({
  /** The time in test mode. */
  now: Instant,
  /** The seconds by which that is ahead of the real time. */
  secondsAhead: v.number(),
})
export type TestClock = v.InferOutput<typeof TestClock>

/** A message of test mode, which was sent to nobody. */
const TestMessage = v.object({
  id: v.string(),
  channel: v.picklist(['email', 'sms', 'whatsapp']),
  to: v.string(),
  /** The employee whom it is to; null where there is none any more. */
  fullName: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  text: v.string(),
  createdAt: Instant,
})
export type TestMessage = v.InferOutput<typeof TestMessage>

export const testMode = {
  clock: endpoint({
    method: 'GET',
    path: '/test/clock',
    effect: 'view',
    summary: 'Tell what time it is in test mode.',
    permission: 'employees:read',
    auth: ['session', 'apiKey'],
    keyScope: 'employees:read',
    errors: ['test_mode_only'],
    reply: TestClock,
  }),
  advance: endpoint({
    method: 'POST',
    path: '/test/clock',
    effect: 'work',
    summary:
      'Move the clock of test mode on, so that links, codes and follow-ups end as they will. It never goes back, except when all test data is deleted.',
    permission: 'employees:write',
    auth: ['session', 'apiKey'],
    keyScope: 'employees:write',
    errors: ['test_mode_only', 'conflict'],
    body: v.object({
      /** Seconds. */
      advance: v.pipe(
        v.number(advanceMessage),
        v.integer(advanceMessage),
        v.minValue(1, advanceMessage),
        v.maxValue(mostSecondsAhead, advanceMessage),
      ),
    }),
    reply: TestClock,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/test/messages',
    effect: 'view',
    summary: 'List the newest 100 messages of test mode, which are sent to nobody, newest first.',
    permission: 'employees:write',
    auth: ['session'],
    reply: v.object({ items: v.array(TestMessage) }),
  }),
  clear: endpoint({
    method: 'POST',
    path: '/test/clear',
    effect: 'destruction',
    summary:
      'Delete all data of test mode: employees, messages and results. API keys and webhook endpoints of test mode stay. The clock starts anew.',
    permission: 'employees:erase',
    auth: ['session'],
    reply: v.object({ accepted: v.boolean() }),
  }),
}

/**
 * The effects of values in test mode, so that each outcome can be had without a page or a message. They mean nothing in
 * live data. This is the one list of them: the server goes by it, and the documents are made from it.
 */
export const magicNames = {
  Match: 'The identity check passes by itself, with the name and the date of birth that were given.',
  Mismatch: 'The identity check passes by itself for another person, so it waits for a review.',
  Unreadable:
    'The identity check passes by itself, but nothing can be read off the document, so it waits for a review.',
  Refused: 'The identity check fails by itself: the face does not match the document.',
  Noright: 'The identity check passes by itself, and the right to work is not confirmed.',
} as const
export type MagicName = keyof typeof magicNames

/** The code of every magic number. */
export const magicCode = '000000'

/**
 * True when the code for a number in E.164 is always the same in test mode: +44 7700 900000 to 900999, which Ofcom keeps
 * for drama, and which belong to nobody.
 */
export function isMagicNumber(phoneE164: string): boolean {
  return /^\+447700900\d{3}$/.test(phoneE164)
}

/** Returns the outcome that an employee's family name asks for, in upper or lower case. */
export function magicNameOf(fullName: string): MagicName | undefined {
  const last = fullName.trim().split(/\s+/).at(-1)?.toLowerCase()
  return names.find((name) => name.toLowerCase() === last)
}

// Its keys are those of the list above, which is written here.
const names = /* @__PURE__ */ Object.keys(magicNames) as MagicName[]
