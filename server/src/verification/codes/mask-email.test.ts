import { expect, test } from 'vitest'
import { maskEmail } from './verify-email.ts'

test.each([
  ['ada.lovelace@example.com', 'a•••@•••.com'],
  ['Ada@mail.northgate-care.co.uk', 'A•••@•••.uk'],
  ['a@b.io', 'a•••@•••.io'],
  // A quoted name, with an at sign in it.
  ['"a@b"@example.com', 'a•••@•••.com'],
  ['"@"@example.com', '•••@•••.com'],
  ['+tag@example.com', 't•••@•••.com'],
  ['_@example.com', '•••@•••.com'],
  ['7up@example.com', '7•••@•••.com'],
  // A letter and its accent stay together, and no half of a pair is left.
  ['e\u0301va@example.com', 'e\u0301•••@•••.com'],
  ['𝒶da@example.com', '𝒶•••@•••.com'],
  ['ада@почта.рф', 'а•••@•••.рф'],
  ['ada@xn--80a1acny.xn--p1ai', 'a•••@•••.xn--p1ai'],
  // These have no domain to show.
  ['ada@localhost', 'a•••@•••'],
  ['ada@[192.0.2.1]', 'a•••@•••'],
  ['ada@192.0.2.1', 'a•••@•••'],
  ['ada@example.com.', 'a•••@•••.com'],
  // The value that remains after an erasure.
  ['', '•••@•••'],
  ['no-address', '•••@•••'],
])('of %s stays %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
