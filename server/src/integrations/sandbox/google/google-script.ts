/** A fake for Google's script: the token client of the same interface, with a window of our own. */
export const googleScript = `
(() => {
  const page = new URL('/sandbox/google', document.currentScript.src)
  const lookEveryMs = 300

  function requestAccessToken({ client_id, scope, callback, error_callback }) {
    const address = new URL(page)
    address.search = new URLSearchParams({ client_id, scope })
    const popup = open(address, 'bonafide-google', 'popup,width=480,height=720')
    if (!popup) {
      error_callback?.({ type: 'popup_failed_to_open' })
      return
    }
    const finish = (answer, value) => {
      removeEventListener('message', onMessage)
      clearInterval(looking)
      answer?.(value)
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin !== page.origin || source !== popup || data?.type !== 'sandbox-google') return
      finish(callback, data.reply)
    }
    let wasClosed = false
    const looking = setInterval(() => {
      // The window closes right after it has answered: one more look lets the answer come first.
      if (wasClosed) finish(error_callback, { type: 'popup_closed' })
      wasClosed = popup.closed
    }, lookEveryMs)
    addEventListener('message', onMessage)
  }

  const initTokenClient = (config) => ({ requestAccessToken: () => requestAccessToken(config) })
  globalThis.google = { accounts: { oauth2: { initTokenClient } } }
})()
`

/** Hands the answer to the page that opened the window, and to no other site. */
export const googleReplyScript = `
const { origin, reply } = document.getElementById('reply').dataset
if (opener) {
  opener.postMessage({ type: 'sandbox-google', reply: JSON.parse(reply) }, origin)
  close()
}
`
