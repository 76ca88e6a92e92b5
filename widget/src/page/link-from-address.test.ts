import { expect, test } from 'vitest'
import { linkFromAddress, pageLanguage } from './page-link.ts'

test('the language that the message was in is there only where the address has it', () => {
  const languageOf = (search: string) => linkFromAddress({ pathname: '/verify/abc', search }).language
  expect(pageLanguage(languageOf('?channel=sms&lang=pl'))).toBe('pl')
  expect(pageLanguage(languageOf('?channel=sms'))).toBe('en-GB')
  expect(pageLanguage(languageOf(''))).toBe('en-GB')
})

test.each(['?pl', '?pl&fbclid=x', '?pl='])(
  'in a text to a phone the language is all of the query: %s',
  (search) => {
    const { language, ...link } = linkFromAddress({ pathname: '/verify/abc', search })
    expect([pageLanguage(language), link]).toEqual(['pl', { token: 'abc', channel: 'email' }])
  },
)

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
