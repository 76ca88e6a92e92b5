import { expect, test } from 'vitest'
import { embedClaims, viewOf } from './token-source.ts'
import { embedToken } from '../../testing/embed-token.ts'

test('an embed token says which view it opens and how long', () => {
  const claims = { view: 'invite' as const, iat: 100, exp: 1000 }
  expect(embedClaims(embedToken(claims))).toEqual(claims)
  expect(viewOf(embedToken(claims))).toBe('invite')
})

test.each(['', 'P62ttTTDGtZckNcjH1k2IYf4Ocjjq9s72', 'a.b', 'a.%%%.c', 'a.bm8.c'])(
  '%j is the token of a link, and opens the verification',
  (token) => {
    expect(embedClaims(token)).toBeUndefined()
    expect(viewOf(token)).toBe('verify')
  },
)
