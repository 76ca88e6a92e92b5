import { html } from 'hono/html'
import { sandboxPage } from '#integrations/sandbox/pages/sandbox-page.ts'

/** Profiles that are there to choose from. */
export const madeUpProfiles = [
  { name: 'Harriet Reed', email: 'harriet.reed@example.com' },
  { name: 'Zoë Lindqvist', email: 'zoe.lindqvist@example.com' },
  { name: 'Amir Haddad', email: 'amir.haddad@example.com' },
] as const

const banner = 'not a real sign-in'

/** Google's window: the tester decides here which user signs in. */
export function googlePage(clientId: string) {
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
export type GoogleReply =
  | { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }
  | { error: 'access_denied' }

/** The end of the window: its script hands the answer over and closes it. */
export function googleReplyPage(reply: GoogleReply, origin: string) {
  return sandboxPage({
    title: 'Done',
    banner,
    script: '/sandbox/google-reply.js',
    body: html`<p id="reply" data-origin="${origin}" data-reply="${JSON.stringify(reply)}">
      You can close this window.
    </p>`,
  })
}
