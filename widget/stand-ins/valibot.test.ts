import type * as Contract from '@bonafide/shared/contract/flow.ts'
import type * as Employees from '@bonafide/shared/contract/employees.ts'
import fc from 'fast-check'
import * as valibot from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as standIn from './valibot.ts'

type Schemas = typeof Contract & typeof Employees
let real: Schemas
let small: Schemas

async function contract(): Promise<Schemas> {
  vi.resetModules()
  const flow = await import('@bonafide/shared/contract/flow.ts')
  return { ...flow, ...(await import('@bonafide/shared/contract/employees.ts')) }
}

beforeAll(async () => {
  real = await contract()
  vi.doMock('valibot', () => ({ ...valibot, ...standIn }))
  small = await contract()
})
afterAll(() => vi.doUnmock('valibot'))

/** What each makes of a value: its output, or the first message of each field. */
function outcomes(name: keyof Schemas, value: unknown) {
  const parsed = valibot.safeParse(real[name] as unknown as valibot.GenericSchema, value)
  const messages: Record<string, string> = {}
  for (const issue of parsed.issues ?? []) messages[valibot.getDotPath(issue) ?? ''] ??= issue.message
  const own = standIn.safeParse(small[name] as never, value)
  const ownMessages: Record<string, string> = {}
  for (const issue of own.issues ?? []) ownMessages[standIn.getDotPath(issue) ?? ''] ??= issue.message
  return [
    parsed.success ? parsed.output : messages,
    own.success ? own.output : ownMessages,
    parsed.success === own.success,
  ] as const
}

const word = fc.constantFrom(
  '',
  ' ',
  'a',
  'pass',
  'invited',
  'sms',
  'failed',
  'x'.repeat(300),
  '\u202e',
  'A\u030a',
)
const typed = fc.oneof(
  word,
  fc.string(),
  fc.constantFrom('grace@example.com', ' zoe@example.com ', 'a@b', '+44 7700 900123', '012345', '12345'),
)

test.each(['EmailForm', 'OtpForm', 'PhoneForm', 'Invitation'] as const)(
  'a form says the same of whatever is typed: %s',
  (name) => {
    const form = fc.record(
      {
        email: typed,
        code: typed,
        phoneNumber: typed,
        fullName: typed,
        phone: typed,
        inviteChannelPref: typed,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(form, (values) => {
        const [expected, found, isSame] = outcomes(name, values)
        expect(isSame).toBe(true)
        // The library's own words for what is not there at all are no text of ours.
        const isWhole = Object.keys(values).length === 6
        expect(isWhole ? found : expected).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  },
)

const part = fc.oneof(word, fc.jsonValue({ maxDepth: 1 }), fc.constant(null))
const step = fc.oneof(part, fc.record({ status: part, completedAt: part }, { requiredKeys: [] }))
const steps = fc.record({ email: step, phone: step, id: step, rtw: step }, { requiredKeys: [] })

test('a reply is read the same, however odd', () => {
  const progress = fc.record(
    {
      currentStep: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.double({ noNaN: true }), part),
      status: part,
      employeeId: fc.oneof(fc.string(), part),
      steps: fc.oneof(steps, part),
      employee: fc.oneof(fc.record({ email: part, phoneE164: part }, { requiredKeys: [] }), part),
      organisation: fc.oneof(fc.record({ name: part }), part),
      channel: part,
      identity: fc.oneof(
        fc.record({ state: part, attemptsLeft: part, reason: part }, { requiredKeys: [] }),
        part,
      ),
      sandbox: part,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(progress, (reply) => {
      const [expected, found, isSame] = outcomes('FlowProgress', reply)
      expect(isSame).toBe(true)
      expect(Object.keys(found as object)).toEqual(Object.keys(expected as object))
    }),
    { numRuns: 2000 },
  )
})

test('a good reply comes out the same', () => {
  const reply = {
    currentStep: 3,
    employeeId: 'flow-1',
    steps: { email: { status: 'pass' }, phone: { status: 'new' }, id: 5 },
    employee: { email: 'a@example.com' },
    identity: { state: 'odd', attemptsLeft: 2 },
    extra: true,
  }
  const [expected, found] = outcomes('FlowProgress', reply)
  expect(found).toEqual(expected)
  expect(found).toMatchObject({ status: 'invited', identity: { state: 'ready', attemptsLeft: 2 } })
  expect(found).not.toHaveProperty('extra')
})

test('an employee comes out the same', () => {
  const employee = { employeeId: 'e', status: 'archived', verificationSteps: { email: { status: 'pass' } } }
  const [expected, found] = outcomes('Employee', employee)
  expect(found).toEqual(expected)
})
