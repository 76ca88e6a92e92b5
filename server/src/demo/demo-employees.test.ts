import { verifySentences } from '@bonafide/shared/language/server-codes.ts'
import { expect, test } from 'vitest'
import { planEmployees } from './demo-employees.ts'

const now = new Date('2026-11-20T12:00:00Z')
const all = planEmployees(240, now)

test('the same seed plans the same employees', () => {
  expect(planEmployees(240, now)).toEqual(all)
})

test('there are employees in every state, and over six months', () => {
  expect(new Set(all.map((planned) => planned.outcome)).size).toBe(5)
  expect(
    new Set(all.map((planned) => planned.invitedAt.toISOString().slice(0, 7))).size,
  ).toBeGreaterThanOrEqual(6)
})

test('no two employees share a name or an address', () => {
  expect(new Set(all.map((planned) => planned.fullName)).size).toBe(240)
  expect(new Set(all.map((planned) => planned.email)).size).toBe(240)
})

test('every phone number is in the range reserved for drama, every address at example.com', () => {
  for (const planned of all) {
    expect(planned.phoneE164 ?? '+447700900000').toMatch(/^\+447700900\d{3}$/)
    expect(planned.email).toMatch(/^[a-z.]+@example\.com$/)
  }
})

test('every reason is one that a provider gives, so that reports count both as one', () => {
  const reasons = all.flatMap(({ steps }) => steps.flatMap(({ reason }) => reason ?? []))
  expect(reasons.length).toBeGreaterThan(0)
  for (const reason of reasons) expect(verifySentences).toContain(reason)
})

test('no history is one that the rules forbid', () => {
  const order = ['email', 'phone', 'id', 'rtw']
  for (const { steps, outcome, invitedAt, completedAt } of all) {
    expect(steps.map((step) => step.type)).toEqual(order.slice(0, steps.length))
    expect(steps.slice(0, -1).every((step) => step.status === 'pass')).toBe(true)
    const passed = steps.filter((step) => step.status === 'pass').length
    expect(passed === 4).toBe(outcome === 'verified' || outcome === 'completed')
    const times = [invitedAt, ...steps.map((step) => step.at), ...(completedAt ? [completedAt] : []), now]
    expect(times.map(Number)).toEqual(times.map(Number).toSorted((a, b) => a - b))
  }
})
