import { expect, test } from 'vitest'
import { createCheckedTokens } from './session-token.ts'

const checked = (n: number) => ({
  session: { orgId: `org ${n}`, userId: 'user', sessionId: 'session', tokenNumber: 0 },
  expiresAtMs: n,
})

test('a token is known by itself alone, and the oldest of too many is forgotten', () => {
  const tokens = createCheckedTokens()
  for (let n = 0; n <= 10_000; n++) tokens.add(`token ${n}`, checked(n))
  expect(tokens.get('token 0')).toBeUndefined()
  expect(tokens.get('token 1')).toEqual(checked(1))
  expect(tokens.get('token 10000')).toEqual(checked(10_000))
  expect(tokens.get('token 10001')).toBeUndefined()
})
