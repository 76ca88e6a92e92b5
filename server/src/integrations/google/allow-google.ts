import type { GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { contentSecurityPolicy } from '#platform/http/security-headers.ts'

/** Lets the two pages with Google's button use Google's script, where that is not one of ours. */
export function allowGoogle(app: App, { env, providers }: Deps): void {
  if (!providers.google) return
  const { setup } = providers.google
  if (new URL(setup.scriptUrl).origin === env.publicUrl) return
  const policy = contentSecurityPolicy(env.publicUrl, sourcesOf(setup))
  for (const path of ['/login', '/signup']) {
    app.use(path, async (c, next) => {
      c.header('content-security-policy', policy)
      // Google's window answers the page that opened it.
      c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      // Google compares the site it is used on with those that the client id is for.
      c.header('referrer-policy', 'strict-origin-when-cross-origin')
      await next()
    })
  }
}

/**
 * What Google asks a page to allow (developers.google.com/identity/gsi/web/guides/get-google-api-clientid), each
 * with its path: other addresses of that origin answer with scripts of the asker's choosing. Its library makes
 * one policy for trusted types, of the name that Closure has.
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
