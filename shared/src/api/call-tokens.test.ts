import { expect, test, vi } from 'vitest'
import { employees } from '../contract/employees/employees.ts'
import { flow } from '../contract/verification/flow.ts'
import { createApi } from './client.ts'

const body = { fullName: 'Ada', email: 'ada@example.com', inviteChannelPref: 'sms' } as const

/** Creates a client whose token `one` is replaced by `two`, on a server that refuses some. */
function setUp(carriedBy: 'header' | 'request', refused: readonly string[] = []) {
  let token = 'one'
  const renew = vi.fn(async () => void (token = 'two'))
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    const bearer = new Headers(init?.headers).get('authorization')
    return Response.json({}, { status: refused.some((each) => bearer === `Bearer ${each}`) ? 401 : 201 })
  })
  const { call } = createApi({
    baseUrl: '/api',
    fetch,
    tokens: { get: async () => token, renew, carriedBy },
    additions: () => ({ language: 'cy' }),
  })
  const headers = (name: string) => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get(name))
  return { call, renew, fetch, headers }
}

test('the token is a bearer, or takes the place of the one that a call names', async () => {
  const bearer = setUp('header')
  await bearer.call(employees.invite, { body })
  expect(bearer.headers('authorization')).toEqual(['Bearer one'])

  const { call, fetch, headers } = setUp('request')
  await call(flow.verifyEmail, { body: { token: 'old', email: 'ada@example.com' } })
  await call(flow.progress, { params: { token: 'old' } }).catch(() => {})
  expect(headers('authorization')).toEqual([null, null])
  const [[, change], [address]] = fetch.mock.calls as [Parameters<typeof fetch>, Parameters<typeof fetch>]
  expect(JSON.parse(change?.body as string)).toEqual({
    token: 'one',
    email: 'ada@example.com',
    language: 'cy',
  })
  expect(address).toBe('/api/flow/progress/one')
})

test('the token is replaced once after a 401, under the same idempotency key', async () => {
  const { call, renew, headers } = setUp('header', ['one'])
  await call(employees.invite, { body })
  expect(headers('authorization')).toEqual(['Bearer one', 'Bearer two'])
  expect(new Set(headers('idempotency-key')).size).toBe(1)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a second refused token, or none to be had, is token_refresh_failed', async () => {
  const refused = { kind: 'token', code: 'token_refresh_failed', status: undefined }
  const twice = setUp('header', ['one', 'two'])
  await expect(twice.call(employees.invite, { body })).rejects.toMatchObject(refused)
  expect(twice.renew).toHaveBeenCalledTimes(1)
  const away = setUp('header', ['one'])
  away.renew.mockRejectedValue(new Error('away'))
  await expect(away.call(employees.invite, { body })).rejects.toMatchObject({
    ...refused,
    cause: new Error('away'),
  })
})
