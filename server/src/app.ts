import { Hono } from 'hono'
import { authenticateUser } from '#accounts/sessions/authenticate.ts'
import { authenticateApiKey } from '#accounts/api-keys/authenticate-api-key.ts'
import { mountApiKeys } from '#accounts/api-keys/routes.ts'
import { mountSecondFactor } from '#accounts/second-factor/routes.ts'
import { mountAuth } from '#accounts/routes.ts'
import { mountBilling } from '#billing/routes.ts'
import { mountBulk } from '#invitations/import/routes.ts'
import type { Db } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { authenticateEmbed } from '#embed/require-embed.ts'
import { mountClosing } from '#retention/closing/routes.ts'
import { mountEmployees } from '#employees/routes.ts'
import { mountRetention } from '#retention/routes.ts'
import { mountSubjectAccess } from '#retention/subject-access/routes.ts'
import { mountFirstSteps } from '#review/first-steps/routes.ts'
import { mountFlow, mountVerification } from '#verification/routes.ts'
import { allowEmbedders } from '#embed/allow-embedders.ts'
import { allowGoogle } from '#integrations/google/allow-google.ts'
import { type Admission, createAdmission } from '#platform/http/admission.ts'
import { answerError, notFound } from '#platform/http/answer-error.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { mountHealth } from '#platform/http/health.ts'
import { closeConnections, logRequests, prepareRequest } from '#platform/http/prepare-request.ts'
import type { Authenticators } from '#platform/http/principal.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { serveStatic } from '#platform/http/serve-static.ts'
import { measureRequests } from '#platform/metrics/measure-requests.ts'
import { mountInvitations } from '#invitations/routes.ts'
import { mountPhonePhotos } from '#right-to-work/evidence/phone/routes.ts'
import { mountEvidence } from '#right-to-work/evidence/routes.ts'
import { mountEvidenceKeys, mountEvidencePack } from '#right-to-work/pack/routes.ts'
import { mountEvidencePacks } from '#right-to-work/pack/many/routes.ts'
import { mountRightToWork } from '#right-to-work/routes.ts'
import { mountStaffImports } from '#invitations/existing-staff/routes.ts'
import { mountReports } from '#review/reports/routes.ts'
import { mountSandbox } from '#integrations/sandbox/routes.ts'
import { mountSandboxWebhook } from '#integrations/sandbox/events/webhook.ts'
import { mountEmailConfirmation } from '#accounts/email-confirmation/routes.ts'
import { mountPasswords } from '#accounts/passwords/routes.ts'
import { mountMessageUsage } from '#messages/caps/routes.ts'
import { refusePaidCountries } from '#messages/caps/reachable-countries.ts'
import { mountSingleSignOn } from '#accounts/single-sign-on/routes.ts'
import { mountTeam } from '#accounts/team/routes.ts'
import { mountLook } from '#organisation/look/routes.ts'
import { mountSettings } from '#organisation/settings/routes.ts'
import { mountStripeWebhook } from '#integrations/stripe/webhook.ts'
import { mountReference, mountSystem } from '#openapi/routes.ts'
import { mountAudit } from '#review/timeline/audit/routes.ts'
import { mountTestMode } from '#retention/test-mode/routes.ts'
import { mountTimeline } from '#review/timeline/routes.ts'
import { mountTwilioWebhook } from '#integrations/twilio/webhook.ts'
import { mountVerifications } from '#review/queue/routes.ts'
import { mountYotiWebhook } from '#integrations/yoti/webhook.ts'
import { mountWebhooks } from '#webhooks/routes.ts'

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
  deps: Deps,
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
  app.route('/api', createApi(deps))
  mountSandbox(app, deps)
  mountReference(app)
  allowGoogle(app, deps)
  serveStatic(app, publicDir)
  return app
}

function createApi(deps: Deps): App {
  const api: App = new Hono<AppEnv>()
  allowEmbedders(api, deps)
  mountAuth(api)
  mountSecondFactor(api)
  mountPasswords(api)
  mountEmailConfirmation(api)
  // Before the calls that take anything at their place for an employee's id.
  mountBulk(api)
  mountTimeline(api)
  mountAudit(api)
  mountEmployees(api)
  mountInvitations(api)
  mountVerification(api)
  mountEvidence(api)
  mountPhonePhotos(api)
  mountEvidencePack(api)
  mountEvidencePacks(api)
  mountRightToWork(api)
  mountRetention(api)
  mountSubjectAccess(api)
  mountStaffImports(api)
  mountVerifications(api)
  mountReports(api)
  mountSettings(api, { mayReach: refusePaidCountries })
  mountMessageUsage(api)
  mountFirstSteps(api)
  mountLook(api)
  mountTeam(api)
  mountSingleSignOn(api)
  mountClosing(api)
  mountBilling(api)
  mountApiKeys(api)
  mountWebhooks(api)
  mountFlow(api)
  mountTestMode(api)
  mountSystem(api)
  mountSandboxWebhook(api)
  if (deps.env.stripe) mountStripeWebhook(api, deps.env.stripe)
  if (deps.env.twilio) mountTwilioWebhook(api, deps.env.twilio.authToken)
  if (deps.env.yoti) mountYotiWebhook(api)
  return api
}
