import { Hono } from 'hono'
import { mountApiKeys } from './api-keys/routes.ts'
import { mountAuth } from './auth/routes.ts'
import { mountBilling } from './billing/routes.ts'
import { mountBulk } from './bulk/routes.ts'
import type { Db } from './db/database.ts'
import type { Deps } from './deps.ts'
import { mountEmbed } from './embed/routes.ts'
import { mountEmployees } from './employees/routes.ts'
import { mountErasure } from './erasure/routes.ts'
import { mountFlow } from './flow/routes.ts'
import { allowEmbedders } from './http/allow-embedders.ts'
import { allowGoogle } from './http/allow-google.ts'
import { answerError } from './http/answer-error.ts'
import type { App, AppEnv } from './http/app-env.ts'
import { closeConnections } from './http/close-connections.ts'
import { mountHealth } from './http/health.ts'
import { logRequests } from './http/log-requests.ts'
import { notFound } from './http/not-found.ts'
import { prepareRequest } from './http/prepare-request.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveStatic } from './http/serve-static.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { mountInvitations } from './invitations/routes.ts'
import { mountReports } from './reports/routes.ts'
import { mountSandbox } from './sandbox/routes.ts'
import { mountSandboxWebhook } from './sandbox/webhook.ts'
import { hasSandboxEvents } from './sandbox-settings.ts'
import { mountSettings } from './settings/routes.ts'
import { mountStripeWebhook } from './stripe/webhook.ts'
import { mountSystem } from './system/routes.ts'
import { mountTimeline } from './timeline/routes.ts'
import { mountTwilioWebhook } from './twilio/webhook.ts'
import { mountVerifications } from './verifications/routes.ts'
import { mountWebhooks } from './webhooks/routes.ts'

interface Options {
  publicDir: string
  /** Aborted once the server is told to end, while it still answers. */
  stopping?: AbortSignal
  /** What `/readyz` asks instead of the database that everything else uses. */
  probe?: Db
}

const neverAborted = new AbortController().signal

/** The whole server behind one `fetch`: the API below /api, the pages and the sandbox. */
export function createApp(deps: Deps, { publicDir, stopping = neverAborted, probe = deps.db }: Options): App {
  const app: App = new Hono<AppEnv>()
  app.use(
    prepareRequest(deps),
    measureRequests,
    logRequests,
    closeConnections(stopping),
    securityHeaders(deps.env),
  )
  app.onError(answerError)
  app.notFound(notFound(app))
  mountHealth(app, deps, { stopping, probe })
  app.route('/api', createApi(deps))
  if (deps.env.sandboxParts.size) mountSandbox(app, deps)
  allowGoogle(app, deps)
  serveStatic(app, publicDir)
  return app
}

function createApi(deps: Deps): App {
  const api: App = new Hono<AppEnv>()
  allowEmbedders(api, deps)
  mountAuth(api)
  // Before the calls that take anything at their place for a person's id.
  mountBulk(api)
  mountTimeline(api)
  mountEmployees(api)
  mountInvitations(api)
  mountErasure(api)
  mountVerifications(api)
  mountReports(api)
  mountSettings(api)
  mountBilling(api)
  mountApiKeys(api)
  mountWebhooks(api)
  mountEmbed(api)
  mountFlow(api)
  mountSystem(api)
  if (hasSandboxEvents(deps.env)) mountSandboxWebhook(api)
  if (deps.env.stripe) mountStripeWebhook(api, deps.env.stripe)
  if (deps.env.twilio) mountTwilioWebhook(api, deps.env.twilio.authToken)
  return api
}
