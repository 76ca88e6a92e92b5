import { googleProvider } from '#accounts/google/google-provider.ts'
import type { GoogleSetup } from '@bonafide/shared/contract/accounts/auth.ts'
import { getCookie } from 'hono/cookie'
import { secureHeaders } from 'hono/secure-headers'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { contentSecurityPolicy, noHeaders } from '#platform/http/security-headers.ts'
import { sessionCookie } from '#platform/http/calling-browser.ts'

/**
 * Allows Google's script, when it is not one of ours, in documents of visitors without a session: whatever page they
 * wanted, the console shows them the button. A document with a session never may load it.
 */
export function allowGoogle(app: App, { settings, providers }: Deps): void {
  const google = providers.get(googleProvider)
  if (!google) return
  const { setup } = google
  if (new URL(setup.scriptUrl).origin === settings.publicUrl) return
  const allow = secureHeaders({
    ...noHeaders,
    contentSecurityPolicy: contentSecurityPolicy(settings.publicUrl, sourcesOf(setup)),
    // Google's window answers the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // Google compares the site it is used on with those that the client id is for.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  app.use(async (c, next) => {
    await next()
    if (c.get('route') === 'page' && !getCookie(c, sessionCookie)) await allow(c, async () => {})
  })
}

/**
 * Returns the sources that Google asks a page to allow
 * (developers.google.com/identity/gsi/web/guides/get-google-api-clientid), each with its path: other addresses of that
 * origin serve scripts of the caller's choosing.
 * Google's library creates one trusted types policy, with the name that Closure uses.
 */
function sourcesOf({ scriptUrl, userInfoUrl }: GoogleSetup) {
  const folder = new URL('.', scriptUrl).href
  return {
    scripts: [scriptUrl],
    styles: [`${folder}style`],
    calls: [folder, userInfoUrl],
    frames: [folder],
    trustedTypes: ['goog#html'],
  }
}
