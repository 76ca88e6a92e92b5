import { modules } from '#modules.ts'
import { Hono } from 'hono'
import { mountScim } from '#accounts/directory/scim-routes.ts'
import { authenticateUser } from '#accounts/sessions/authenticate.ts'
import { authenticateApiKey } from '#accounts/api-keys/authenticate-api-key.ts'
import type { Db } from '#platform/db/database.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import { authenticateEmbed } from '#embed/require-embed.ts'
import { allowEmbedders } from '#embed/allow-embedders.ts'
import { allowGoogle } from '#integrations/google/allow-google.ts'
import { type Admission, createAdmission } from '#platform/http/admission.ts'
import { answerError, notFound } from '#platform/http/answer-error.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { mountHealth } from '#platform/http/health.ts'
import {
  closeConnections,
  logRequests,
  measureRequests,
  prepareRequest,
} from '#platform/http/prepare-request.ts'
import type { Authenticators } from '#platform/http/principal.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { serveStatic } from '#platform/http/serve-static.ts'
import { mountEvidenceKeys } from '#right-to-work/pack/signing-key.ts'
import { mountSandbox } from '#integrations/sandbox/routes.ts'
import { mountReference, mountSecurityText } from '#openapi/module.ts'

interface Options {
  publicDir: string
  /** Aborted once the server is told to end, while it still answers. */
  stopping?: AbortSignal
  /** What `/readyz` asks instead of the database that everything else uses. */
  probe?: Db
  /** Lets calls in. A process that listens on a port asks it too, before it hands a request over. */
  admission?: Admission
}

const authenticators: Authenticators = {
  session: authenticateUser,
  apiKey: authenticateApiKey,
  embed: authenticateEmbed,
}
const neverAborted = new AbortController().signal

/** The whole server behind one `fetch`: the API below /api, the pages and the sandbox. */
export function createApp(
  deps: ProcessDeps,
  {
    publicDir,
    stopping = neverAborted,
    probe = deps.db,
    admission = createAdmission(deps.env.requestsAtOnce),
  }: Options,
): App {
  const app: App = new Hono<AppEnv>()
  app.use(
    prepareRequest(deps, { authenticators, admit: admission.admit }),
    measureRequests,
    logRequests,
    closeConnections(stopping),
    securityHeaders(deps.env),
  )
  app.onError(answerError)
  app.notFound(notFound(app))
  mountHealth(app, deps, { stopping, probe })
  mountEvidenceKeys(app)
  mountSecurityText(app, deps)
  app.route('/api', createApi(deps))
  mountScim(app)
  mountSandbox(app, deps)
  mountReference(app)
  allowGoogle(app, deps)
  serveStatic(app, publicDir, deps.env.publicUrl)
  return app
}

function createApi(deps: ProcessDeps): App {
  const api: App = new Hono<AppEnv>()
  allowEmbedders(api, deps)
  for (const { mount } of modules) mount?.(api, deps)
  return api
}
