import { expect, test } from 'vitest'
import { linkFromAddress } from './page-link.ts'

test('the language that the message was in is there only where the address has it', () => {
  const languageOf = (search: string) => linkFromAddress({ pathname: '/verify/abc', search }).language
  expect([languageOf('?channel=sms&lang=pl'), languageOf('?channel=sms')]).toEqual(['pl', null])
})

test.each([
  ['/verify/abc', '', 'abc', 'email'],
  ['/verification/abc/', '?channel=sms', 'abc', 'sms'],
  ['/verify/a%2Fb', '?channel=', 'a/b', 'email'],
  ['/verify/', '', '', 'email'],
  ['/verify', '?token=abc', '', 'email'],
  ['/verify/a/b', '', '', 'email'],
  ['/verify/%E0%A4%A', '?channel=sms', '', 'sms'],
])('%s%s holds the token %j and the channel %s', (pathname, search, token, channel) => {
  expect(linkFromAddress({ pathname, search })).toMatchObject({ token, channel })
})
