import { expect, test, vi } from 'vitest'
import { createApp } from '#lib/app.ts'
import { signedInReply } from '#testing/session.ts'
import { createAppRouter } from '../../router.tsx'
import { leavePage, takeReason } from './refresh-session.ts'
import { createSession } from './session.ts'

test.each([
  ['leave', 'left'],
  ['expire', 'ended'],
] as const)('loads the page anew on %s, once, and tells the next document that it was %s', (how, reason) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const app = createApp()
  createAppRouter(app, { onSignedOut: leavePage })
  app.session.start(signedInReply)
  expect(reload).not.toHaveBeenCalled()
  app.session[how]()
  app.session[how]()
  expect(reload).toHaveBeenCalledTimes(1)
  const next = createSession()
  next.restore(takeReason())
  expect(next.getSnapshot()).toEqual({ status: 'signed-out', reason })
  expect(takeReason()).toBe('none')
})

test('leaves a visitor without a session where they are', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const app = createApp()
  createAppRouter(app, { onSignedOut: leavePage })
  app.session.restore()
  expect(reload).not.toHaveBeenCalled()
})

test('believes no other reason', () => {
  sessionStorage.setItem('bonafide-signed-out', 'https://evil.example')
  expect(takeReason()).toBe('none')
})
