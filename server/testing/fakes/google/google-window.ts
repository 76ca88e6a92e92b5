import type { GoogleUser } from './google-description.ts'

/**
 * The script at /gsi/client, as far as a page's policies can tell: it creates and uses the trusted types policy of
 * Google's library, loads what Google's guide to a content security policy lists
 * (developers.google.com/identity/gsi/web/guides/get-google-api-clientid), and opens its window.
 */
export const googleClientScript = `
(() => {
  const home = new URL(document.currentScript.src)
  const at = (path) => new URL(path, home).href
  const policy = globalThis.trustedTypes?.createPolicy('goog#html', { createHTML: (html) => html })
  const template = document.createElement('template')
  template.innerHTML = policy ? policy.createHTML('<link rel="stylesheet"><iframe hidden></iframe>') : ''
  const [style, frame] = template.content.children
  if (style) style.href = at('/gsi/style')
  if (frame) frame.src = at('/gsi/select')
  document.head.append(template.content)
  fetch(at('/gsi/log'), { method: 'POST', mode: 'no-cors' })

  function requestAccessToken({ client_id, scope, callback, error_callback }) {
    const address = new URL(at('/o/oauth2/v2/auth'))
    address.search = new URLSearchParams({
      client_id, scope, origin: location.origin, redirect_uri: 'gis_transform', response_type: 'token',
    })
    const popup = open(address, 'g_auth_token_window', 'popup,width=480,height=640')
    if (!popup) return error_callback?.({ type: 'popup_failed_to_open' })
    const finish = (tell, value) => {
      removeEventListener('message', onMessage)
      clearInterval(looking)
      tell?.(value)
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin === home.origin && source === popup) finish(callback, data)
    }
    const looking = setInterval(() => popup.closed && finish(error_callback, { type: 'popup_closed' }), 200)
    addEventListener('message', onMessage)
  }
  const initTokenClient = (config) => ({ requestAccessToken: () => requestAccessToken(config) })
  globalThis.google = { accounts: { oauth2: { initTokenClient } } }
})()
`

/** The window: a button for each account, and one that says no. */
export function chooserPage(users: readonly GoogleUser[]): string {
  const buttons = users.map(({ sub, email }) => `<button name="sub" value="${sub}">${email}</button>`)
  return page(
    'Sign in',
    `<form method="post">${buttons.join('')}<button name="sub" value="">Cancel</button></form>`,
  )
}

/** The end of the window: it tells the page that opened it, and no other site. */
export function answerPage(reply: object, origin: string): string {
  const [data, to] = [reply, origin].map((value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`))
  return page('Done', `<script>setTimeout(close, 100); opener.postMessage(${data}, ${to})</script>`)
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${body}`
