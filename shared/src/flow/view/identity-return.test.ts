import { expect, test } from 'vitest'
import { cleanIdentityReturn, isIdentityReturn } from './verification-page.tsx'

test.each([
  ['?session_id=', true],
  ['?channel=sms&return_url=javascript:alert(1)', true],
  ['?channel=sms&status=verified', false],
  ['', false],
])('an address with %j is that of a return: %s', (search, expected) => {
  expect(isIdentityReturn(search)).toBe(expected)
})

test('the traces of a return leave the address, and nothing else does', () => {
  history.replaceState({ kept: 1 }, '', '/verify/abc?channel=sms&session_id=x&return_url=%2F#there')
  cleanIdentityReturn()
  expect(location.pathname + location.search + location.hash).toBe('/verify/abc?channel=sms#there')
  expect(history.state).toEqual({ kept: 1 })
})
