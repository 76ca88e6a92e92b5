import type { EmployeeStatus, StepStatus } from '@bonafide/shared/contract/employees/employees.ts'
import { expect, test } from 'vitest'
import { statusAfter } from './settle-step.ts'

type Row = [EmployeeStatus, string, number, EmployeeStatus]

const named: Record<string, StepStatus> = { p: 'pass', f: 'fail', t: 'pass', '-': 'pending' }

/** `pp-f`: email and phone passed, identity pending, right to work failed; `t` is passed by a test. */
function stepsOf(marks: string) {
  const [email, phone, id, rtw] = Array.from(marks, (mark) => ({
    status: named[mark]!,
    assurance: mark === '-' ? null : mark === 't' ? ('none' as const) : ('verified' as const),
  }))
  return { email: email!, phone: phone!, id: id!, rtw: rtw! }
}

test.each<Row>([
  ['invited', '----', 3, 'invited'],
  ['invited', 'p---', 3, 'verifying'],
  ['verifying', 'pp--', 3, 'verifying'],
  ['verifying', 'ppf-', 2, 'verifying'],
  ['verifying', 'ppf-', 0, 'failed'],
  ['failed', 'ppp-', 0, 'verifying'],
  ['failed', 'pp--', 3, 'verifying'],
  ['verifying', 'pppf', 2, 'failed'],
  ['verifying', 'pppp', 2, 'verified'],
  ['failed', 'pppp', 0, 'verified'],
  ['verified', 'pppp', 2, 'verified'],
  ['completed', 'pppp', 2, 'completed'],
  ['verifying', '----', 3, 'verifying'],
])('%s with steps %s and %i attempts left becomes %s', (from, marks, identityAttemptsLeft, to) => {
  for (const production of [false, true]) {
    expect(statusAfter(from, { steps: stepsOf(marks), identityAttemptsLeft, production })).toBe(to)
  }
})

test.each<[EmployeeStatus, string, EmployeeStatus, EmployeeStatus]>([
  ['verifying', 'pppt', 'verifying', 'verified'],
  ['verifying', 'pptp', 'verifying', 'verified'],
  ['verified', 'pptt', 'verifying', 'verified'],
  ['completed', 'tttt', 'verifying', 'completed'],
  ['failed', 'pppt', 'verifying', 'verified'],
  ['verifying', 'ppt-', 'verifying', 'verifying'],
  ['verifying', 'pptf', 'failed', 'failed'],
])('%s with steps %s becomes %s in production and %s elsewhere', (from, marks, inProduction, elsewhere) => {
  const facts = { steps: stepsOf(marks), identityAttemptsLeft: 2 }
  expect(statusAfter(from, { ...facts, production: true })).toBe(inProduction)
  expect(statusAfter(from, { ...facts, production: false })).toBe(elsewhere)
})
