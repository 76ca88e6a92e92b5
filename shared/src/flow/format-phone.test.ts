import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+447700900551', '07700 900551'],
  ['+353871234567', '+353871234567'],
  ['+442079460000', '+442079460000'],
  ['07700 900552', '07700 900552'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
