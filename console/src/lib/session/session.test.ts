import Cookies from 'js-cookie'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'

const user = { id: 'u1', email: 'priya@northgate.example', name: 'Priya Raman', createdAt: null }
const reply = { access_token: 'token-1', user, org: { id: 'o1', name: 'Northgate Care Ltd' } }

beforeEach(clear)

function clear() {
  for (const name of ['access_token', 'user', 'org']) document.cookie = `${name}=; max-age=0; path=/`
}

function store(cookies: Record<string, string>) {
  for (const [name, value] of Object.entries(cookies)) {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
  }
}

const whole = { access_token: 'token-1', user: JSON.stringify(user), org: JSON.stringify(reply.org) }

test('takes up a stored session', () => {
  store(whole)
  const session = createSession()
  expect(session.getSnapshot().status).toBe('checking')
  session.restore()
  expect(session.getSnapshot()).toMatchObject({
    status: 'signed-in',
    user,
    org: { name: 'Northgate Care Ltd' },
  })
  expect(session.token()).toBe('token-1')
})

test.each([
  ['no token', { access_token: '' }],
  ['a user that is not JSON', { user: '{"id":' }],
  ['a user without id', { user: '{"email":"a@b.example"}' }],
  ['a user without email', { user: '{"id":"u1"}' }],
  ['a user that is a list', { user: '[]' }],
  ['a user that is null', { user: 'null' }],
  ['an organisation that is text', { org: '"Northgate"' }],
  ['no organisation', { org: '' }],
])('clears the cookies for %s', (_name, broken) => {
  store({ ...whole, ...broken })
  const session = createSession()
  session.restore()
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'none' })
  expect(document.cookie).not.toMatch(/access_token=t|user=%7B|org=%7B/)
})

test('keeps the cookies for an hour, secure, strict and for every path', () => {
  const set = vi.spyOn(Cookies, 'set').mockImplementation(() => undefined)
  vi.spyOn(location, 'hostname', 'get').mockReturnValue('hr.example')
  createSession().start(reply)
  expect(set.mock.calls.map(([name]) => name)).toEqual(['access_token', 'user', 'org'])
  for (const [, , attributes] of set.mock.calls) {
    expect(attributes).toEqual({ expires: 1 / 24, secure: true, sameSite: 'strict', path: '/' })
  }
})

test('ends once, however many calls are refused', () => {
  const session = createSession()
  session.start(reply)
  const listener = vi.fn()
  session.subscribe(listener)
  session.expire()
  session.expire()
  session.leave()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'ended' })
  expect(session.token()).toBeUndefined()
})
