import type { Deps } from '#deps.ts'
import type { App } from './app-env.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Lets the two pages with Google's button use Google's script, where that is not one of ours. */
export function allowGoogle(app: App, { env, providers }: Deps): void {
  if (!providers.google) return
  const { scriptUrl, userInfoUrl } = providers.google.setup
  const [script, userInfo] = [new URL(scriptUrl).origin, new URL(userInfoUrl).origin]
  if (script === env.publicUrl) return
  const policy = contentSecurityPolicy(env.publicUrl, { scripts: [script], calls: [userInfo] })
  for (const path of ['/login', '/signup']) {
    app.use(path, async (c, next) => {
      c.header('content-security-policy', policy)
      // Google's window answers the page that opened it.
      c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      await next()
    })
  }
}
