import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('keeps the first character and the host', () => {
  expect(maskEmail('ada.lovelace@example.com')).toBe('a•••@example.com')
  expect(maskEmail('"a@b"@example.com')).toBe('"•••@example.com')
})
