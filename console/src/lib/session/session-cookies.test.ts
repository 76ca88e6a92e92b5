import Cookies from 'js-cookie'
import { expect, test, vi } from 'vitest'
import { signedInReply, storeCookies } from '#testing/session.ts'
import { createSession } from './session.ts'
import { readCookies } from './session-cookies.ts'

test('logging out leaves neither token, user nor organisation behind', () => {
  storeCookies(signedInReply)
  const session = createSession()
  session.restore()
  expect(document.cookie).toMatch(/access_token=.*user=.*org=/)
  session.leave()
  expect(document.cookie).toBe('')
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'left' })
  expect(session.token()).toBeUndefined()
})

/** Fakes a browser that keeps Secure cookies of https alone, as WebKit does, at some host. */
function visitByWebKit(hostname: string) {
  const { set } = Cookies
  vi.spyOn(location, 'hostname', 'get').mockReturnValue(hostname)
  return vi
    .spyOn(Cookies, 'set')
    .mockImplementation((name, value, attributes) =>
      attributes?.secure ? undefined : set.call(Cookies, name, value, attributes),
    )
}

test('keeps a session on this machine where Secure cookies are not kept, and logs it out', () => {
  visitByWebKit('localhost')
  const session = createSession()
  session.start(signedInReply)
  expect(readCookies()?.token).toBe('token-1')
  session.leave()
  expect(document.cookie).toBe('')
})

test.each(['localhost', '127.0.0.1', '[::1]'])('asks at http://%s for Secure cookies first', (hostname) => {
  const set = visitByWebKit(hostname)
  createSession().start(signedInReply)
  const secure = set.mock.calls.map(([, , attributes]) => attributes?.secure)
  expect(secure).toEqual([true, false, true, false, true, false])
})

test('asks for Secure cookies alone away from this machine', () => {
  const set = visitByWebKit('hr.example')
  createSession().start(signedInReply)
  expect(readCookies()).toBeUndefined()
  expect(set.mock.calls.map(([, , attributes]) => attributes?.secure)).toEqual([true, true, true])
})

test('asks for Secure cookies alone where they are kept', () => {
  const { set } = Cookies
  const asked = vi
    .spyOn(Cookies, 'set')
    .mockImplementation((name, value, attributes) =>
      set.call(Cookies, name, value, { ...attributes, secure: false }),
    )
  createSession().start(signedInReply)
  expect(asked.mock.calls.map(([, , attributes]) => attributes?.secure)).toEqual([true, true, true])
})
