import { readCookies } from './session-cookies.ts'
import type { Session, SessionState, SignedOutReason } from './session.ts'

/** A message from one tab to the others. The cookies, not the message, hold who is signed in. */
type TabMessage = { status: 'signed-in' } | { status: 'signed-out'; reason: SignedOutReason }

const channelName = 'bonafide-session'

/**
 * Keeps the session the same in all tabs of this browser: signing out in one signs out the others, and signing
 * in as another user changes them too. `onFollow` is told when this tab followed another. Returns the way to
 * stop.
 */
export function shareSession(session: Session, onFollow: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  let before = session.getSnapshot()
  // Where cookies cannot be kept (http other than localhost), their absence says nothing.
  let hasCookies = false
  let isFollowing = false

  function tell() {
    const state = session.getSnapshot()
    const message = changeToTell(before, state)
    before = state
    hasCookies = readCookies() !== undefined
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    if (message && !isFollowing) channel.postMessage(message)
  }
  function follow(change: () => void) {
    const state = session.getSnapshot()
    isFollowing = true
    change()
    isFollowing = false
    if (session.getSnapshot() !== state) onFollow()
  }
  function onMessage({ data }: MessageEvent<TabMessage>) {
    // A message may be old: what the cookies say now counts.
    if (readCookies()) follow(session.follow)
    else if (data.status === 'signed-out') follow(() => session.followOut(data.reason))
  }
  // A tab that was asleep may have missed what it was told.
  function onVisible() {
    const state = session.getSnapshot()
    if (document.visibilityState !== 'visible' || state.status === 'checking') return
    if (readCookies()) follow(session.follow)
    else if (hasCookies && state.status === 'signed-in' && Date.now() < state.endsAt)
      follow(() => session.followOut('left'))
  }

  const unsubscribe = session.subscribe(tell)
  channel.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    unsubscribe()
    channel.close()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function changeToTell(before: SessionState, now: SessionState): TabMessage | undefined {
  if (now.status === 'signed-in') {
    const isNew = before.status !== 'signed-in' || before.token !== now.token
    return isNew ? { status: 'signed-in' } : undefined
  }
  if (now.status === 'signed-out' && before.status === 'signed-in')
    return { status: 'signed-out', reason: now.reason }
  return undefined
}
