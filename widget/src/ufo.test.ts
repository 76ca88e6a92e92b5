import { expect, test } from 'vitest'
import { withBase, withQuery } from './ufo.ts'

const address = 'https://app.example/api/flow/progress/a%2Fb'

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ channel: 'sms' }, { channel: 'sms' }],
  [
    { q: 'ä b&c=d+e/?#%', limit: 100 },
    { q: 'ä b&c=d+e/?#%', limit: '100' },
  ],
  [{ q: undefined, limit: 0 }, { limit: '0' }],
  [{ q: undefined }, {}],
])('a server reads %j as it was given', (query, read) => {
  const { searchParams, origin, pathname, href } = new URL(withQuery(address, query))
  expect(Object.fromEntries(searchParams)).toEqual(read)
  expect(origin + pathname).toBe(address)
  expect(href.endsWith('?')).toBe(false)
})

test('a base comes before the address', () => {
  expect(withBase('/auth/me', '/api')).toBe('/api/auth/me')
})
