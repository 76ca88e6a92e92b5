import { EmailAddress, line } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { html } from 'hono/html'
import { googleProvider } from '#accounts/google/google-provider.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { serveMade } from '#platform/http/serve-static.ts'
import { googleTokenSeconds, issueGoogleToken } from './sandbox-google.ts'
import { requireOwnPage, setPageHeaders } from './pages/page-security.ts'
import { sandboxPage } from './pages/sandbox-page.ts'

/** Profiles that are there to choose from. */
const madeUpProfiles = [
  { name: 'Harriet Reed', email: 'harriet.reed@example.com' },
  { name: 'Zoë Lindqvist', email: 'zoe.lindqvist@example.com' },
  { name: 'Amir Haddad', email: 'amir.haddad@example.com' },
] as const

const scope = 'openid email profile'

const ClientId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Choice = v.union([
  v.object({ cancel: v.literal('1') }),
  v.object({ clientId: ClientId, profile: v.picklist(madeUpProfiles.map((_profile, index) => `${index}`)) }),
  v.object({
    clientId: ClientId,
    name: line('Please enter a name', { min: 1, max: 120 }),
    email: EmailAddress,
    unverified: v.optional(v.literal('1')),
  }),
])

/** The scripts of its pages, which are served as files are. */
export function mountGoogleScripts(app: App): void {
  const script = { type: 'text/javascript; charset=utf-8', route: '/sandbox' }
  serveMade(app, '/sandbox/google.js', { ...script, make: () => googleScript })
  serveMade(app, '/sandbox/google-reply.js', { ...script, make: () => googleReplyScript })
}

export function mountGooglePages(app: App, deps: Deps): void {
  app.get('/sandbox/google', (c) => {
    setPageHeaders(c)
    return c.html(googlePage(c.req.query('client_id') ?? ''))
  })
  app.post('/sandbox/google', async (c) => {
    requireOwnPage(c)
    const choice = v.safeParse(Choice, await c.req.parseBody())
    if (!choice.success) throw new AppError('bad_request', 'Please choose an account or create one')
    setPageHeaders(c)
    return c.html(googleReplyPage(replyTo(deps, choice.output), deps.settings.publicUrl))
  })
  app.get('/sandbox/google/userinfo', async (c) => {
    c.header('Cache-Control', 'no-store')
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const account = token ? await deps.providers.get(googleProvider)?.fetchAccount(token) : undefined
    if (!account) throw new AppError('unauthorised', 'This access token is not valid')
    return c.json({
      sub: account.subject,
      email: account.email,
      email_verified: account.emailVerified,
      name: account.name,
      given_name: account.givenName,
      family_name: account.familyName,
      picture: `${deps.settings.publicUrl}/favicon.svg`,
    })
  })
}

function replyTo(deps: Deps, choice: v.InferOutput<typeof Choice>): GoogleReply {
  if ('cancel' in choice) return { error: 'access_denied' }
  const profile = 'profile' in choice ? madeUpProfiles[Number(choice.profile)] : choice
  if (!profile) throw new AppError('bad_request', 'Account not found')
  const accessToken = issueGoogleToken(deps, {
    audience: choice.clientId,
    name: profile.name,
    email: profile.email,
    emailVerified: !('unverified' in choice && choice.unverified),
  })
  return { access_token: accessToken, token_type: 'Bearer', expires_in: googleTokenSeconds, scope }
}

const banner = 'not a real sign-in'

/** Google's window: the tester decides here which user signs in. */
function googlePage(clientId: string) {
  return sandboxPage({
    title: 'Choose an account',
    banner,
    body: html`
      <h1>Choose an account</h1>
      <p class="muted">These are not real Google accounts. They are all made up, including any you add.</p>
      <form class="choice" method="post" action="/sandbox/google">
        <input type="hidden" name="clientId" value="${clientId}" />
        ${madeUpProfiles.map(
          ({ name, email }, index) =>
            html`<button type="submit" name="profile" value="${index}">${name} · ${email}</button>`,
        )}
      </form>
      <form method="post" action="/sandbox/google">
        <input type="hidden" name="clientId" value="${clientId}" />
        <fieldset>
          <legend>Or create a test account</legend>
          <label>Name <input name="name" required maxlength="120" autocomplete="off" /></label>
          <label>Email <input name="email" type="email" required maxlength="254" autocomplete="off" /></label>
          <label class="check">
            <input type="checkbox" name="unverified" value="1" /> The email is not verified
          </label>
          <button class="primary" type="submit">Continue</button>
        </fieldset>
      </form>
      <form class="choice" method="post" action="/sandbox/google">
        <button type="submit" name="cancel" value="1">Cancel</button>
      </form>
    `,
  })
}

/** The reply to the token client's callback. */
type GoogleReply =
  | { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }
  | { error: 'access_denied' }

/** The end of the window: its script hands the answer over and closes it. */
function googleReplyPage(reply: GoogleReply, origin: string) {
  return sandboxPage({
    title: 'Done',
    banner,
    script: '/sandbox/google-reply.js',
    body: html`<p id="reply" data-origin="${origin}" data-reply="${JSON.stringify(reply)}">
      You can close this window.
    </p>`,
  })
}

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
