import { googleProvider } from '#accounts/google/google-provider.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { serveMade } from '#platform/http/serve-static.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import { hasOutbox } from '#platform/config/sandbox-settings.ts'
import { mountDigitalPages } from './digital/digital-routes.ts'
import { mountIdentityPages } from './identity/identity-routes.ts'
import { indexPage } from './pages/index-page.ts'
import { listOutbox } from './outbox/list-outbox.ts'
import { listSessions } from './identity/list-sessions.ts'
import { listSubscriptions } from './payment/list-subscriptions.ts'
import { emailDocument, erasedEmail } from './outbox/email-document.ts'
import { newestOf, outboxPage } from './outbox/outbox-page.ts'
import { mountGooglePages, mountGoogleScripts } from './google/routes.ts'
import { mountPaymentPages } from './payment/routes.ts'
import { forUsers } from './pages/signed-in.ts'
import { setMailHeaders, setPageHeaders } from './pages/sandbox-headers.ts'
import { sandboxScript } from './pages/sandbox-script.ts'
import { sandboxStyle } from './pages/sandbox-style.ts'

const route = '/sandbox'

/** The sandbox's pages, at the root of the server. Where no sandbox is allowed, they are there for test mode alone. */
export function mountSandbox(app: App, deps: Deps): void {
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

function mountLists(app: App, deps: Deps): void {
  app.get('/sandbox', (c) => c.redirect('/sandbox/'))
  app.get(
    '/sandbox/',
    forUsers('owners', async (c, shown) => {
      setPageHeaders(c)
      const [sessions, subscriptions] = [
        await listSessions(deps.db, shown),
        await listSubscriptions(deps.db, shown),
      ]
      return c.html(indexPage(deps.env.sandboxParts, { sessions, subscriptions }))
    }),
  )
}

function mountOutbox(app: App, deps: Deps): void {
  app.get(
    '/sandbox/outbox',
    forUsers('owners', async (c, shown) => {
      const to = c.req.query('to') ?? ''
      setPageHeaders(c)
      return c.html(outboxPage(await listOutbox(deps.db, { to, shown }), to))
    }),
  )
  app.get(
    '/sandbox/outbox/newest',
    forUsers('owners', async (c, shown) => {
      setPageHeaders(c)
      return c.text(newestOf(await listOutbox(deps.db, { to: c.req.query('to') ?? '', shown })))
    }),
  )
  app.get(
    '/sandbox/outbox/:id/html',
    forUsers('owners', async (c, shown) => {
      const document = await emailDocument(deps.db, { id: c.req.param('id') ?? '', shown })
      setMailHeaders(c)
      // An error page may not be framed: the outbox would show a hole.
      return document ? c.html(document) : c.html(erasedEmail, 404)
    }),
  )
}

function mountAssets(app: App): void {
  serveMade(app, '/sandbox/sandbox.css', { type: 'text/css; charset=utf-8', route, make: () => sandboxStyle })
  serveMade(app, '/sandbox/sandbox.js', {
    type: 'text/javascript; charset=utf-8',
    route,
    make: () => sandboxScript,
  })
}
