import { googleProvider } from '#accounts/google/google-provider.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import { hasOutbox } from '#platform/config/sandbox-settings.ts'
import { mountDigitalPages } from './sandbox-digital-provider.ts'
import { mountIdentityPages } from './identity-pages.ts'
import { mountGooglePages, mountGoogleScripts } from './google-pages.ts'
import { mountLists } from './pages/index-page.ts'
import { mountOutbox } from './outbox-pages.ts'
import { mountAssets } from './pages/sandbox-assets.ts'
import { mountPaymentPages } from './payment/routes.ts'

const route = '/sandbox'

/** The sandbox's pages, at the root of the server. Where no sandbox is allowed, they are there for test mode alone. */
export function mountSandbox(app: App, deps: ProcessDeps): void {
  app.use('/sandbox/*', async (c, next) => {
    c.set('route', route)
    await acrossOrganisations('sandbox', next)
  })
  const { sandboxParts } = deps.env
  const hasGoogle = sandboxParts.has('google') && deps.providers.get(googleProvider)?.sandbox
  mountAssets(app)
  if (hasGoogle) mountGoogleScripts(app)
  app.use('/sandbox/*', takePlace())
  mountIdentityPages(app, deps)
  if (sandboxParts.size) mountLists(app, deps)
  if (hasOutbox(deps.env)) mountOutbox(app, deps)
  if (sandboxParts.has('payment')) mountPaymentPages(app, deps)
  if (deps.env.digital === 'sandbox') mountDigitalPages(app, deps)
  if (hasGoogle) mountGooglePages(app, deps)
}
