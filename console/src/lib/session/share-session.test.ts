import { afterEach, expect, test, vi } from 'vitest'
import { clearCookies, signedInReply, storeCookies } from '#testing/session.ts'
import { createSession } from './session.ts'
import { shareSession } from './share-session.ts'

const grace = {
  access_token: 'token-2',
  user: { ...signedInReply.user, id: 'u2', name: 'Grace Mensah' },
  org: { id: 'o2', name: 'Harbour Ltd' },
}
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Opens two tabs of one browser: they share the cookies of this page. */
function twoTabs() {
  storeCookies(signedInReply)
  return [openTab(), openTab()] as const
}

function openTab() {
  const session = createSession()
  const onFollow = vi.fn()
  session.restore()
  stops.push(shareSession(session, onFollow))
  return { session, onFollow }
}

test('signs out the other tab', async () => {
  const [one, other] = twoTabs()
  one.session.leave()
  await vi.waitFor(() =>
    expect(other.session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'left' }),
  )
  expect(other.onFollow).toHaveBeenCalledTimes(1)
  expect(one.onFollow).not.toHaveBeenCalled()
})

test('changes the other tab to the user who signs in here', async () => {
  const [one, other] = twoTabs()
  one.session.leave()
  await vi.waitFor(() => expect(other.session.getSnapshot().status).toBe('signed-out'))
  storeCookies(grace)
  one.session.start(grace)
  await vi.waitFor(() =>
    expect(other.session.getSnapshot()).toMatchObject({
      status: 'signed-in',
      token: 'token-2',
      user: grace.user,
    }),
  )
})

test('does not end a session that began after an old message was sent', async () => {
  const [one, other] = twoTabs()
  one.session.leave()
  storeCookies(grace)
  await vi.waitFor(() => expect(other.session.token()).toBe('token-2'))
  expect(document.cookie).toContain('token-2')
})

test('looks at the cookies when a tab that missed the message is shown again', () => {
  const { session } = (storeCookies(signedInReply), openTab())
  session.start(signedInReply)
  storeCookies(signedInReply)
  session.start(signedInReply)
  clearCookies()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', reason: 'left' })
})

test('does not take cookies that could never be stored for a signing out', () => {
  const { session } = openTab()
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  session.start(signedInReply)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(session.token()).toBe('token-1')
})
