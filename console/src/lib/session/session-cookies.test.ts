import { afterEach, expect, it } from 'vitest'
import { clearCookies, signedInReply, storeCookies } from '#testing/render-app.tsx'
import { createSession } from './session.ts'

afterEach(clearCookies)

it('logging out leaves neither token, user nor organisation behind', () => {
  storeCookies(signedInReply)
  const session = createSession()
  session.restore()
  expect(document.cookie).toMatch(/access_token=.*user=.*org=/)
  session.leave()
  expect(document.cookie).toBe('')
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'left' })
  expect(session.token()).toBeUndefined()
})
