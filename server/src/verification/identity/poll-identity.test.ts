import { expect, test } from 'vitest'
import { nextPollSeconds } from './poll-identity.ts'

test('a session is looked at within a minute while its employee waits, and given up after two days', () => {
  let age = 0
  let looks = 0
  for (let gap = nextPollSeconds(age, 'created'); gap !== undefined; gap = nextPollSeconds(age, 'created')) {
    expect(gap).toBeGreaterThanOrEqual(10)
    expect(gap).toBeLessThanOrEqual(age <= 240 ? 60 : 6 * 3600)
    age += gap
    looks += 1
  }
  expect(age).toBeGreaterThanOrEqual(48 * 3600)
  expect(looks).toBeLessThan(60)
})

test('what was submitted is looked at until it is decided', () => {
  expect(nextPollSeconds(0, 'processing')).toBe(10)
  expect(nextPollSeconds(60 * 24 * 3600, 'processing')).toBe(6 * 3600)
})

test('what was given up for want of its provider is looked at for as long as a link may live', () => {
  expect(nextPollSeconds(29 * 24 * 3600, 'cancelled')).toBe(6 * 3600)
  expect(nextPollSeconds(30 * 24 * 3600, 'cancelled')).toBeUndefined()
})
