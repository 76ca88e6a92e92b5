import {
  type SsoError,
  singleSignOn,
  ssoErrorTexts,
} from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import type { Context } from 'hono'
import { countSignInFailures } from '#accounts/sign-in.ts'
import { traceSession } from '#accounts/sessions/trace-session.ts'
import { AppError, type ErrorCode } from '#platform/app-error.ts'
import { onAccounts } from '#platform/db/reach.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { keepDevice, readDevice, refuseForeignPage } from '#platform/http/calling-browser.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import type { Deps } from '#platform/scope.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { changeSso } from './change-sso.ts'
import { finishSignIn, showArrival } from './finish-sign-in.ts'
import { getSso } from './get-sso.ts'
import { proveDomain } from './prove-domain.ts'
import { releaseAccounts, removeSso } from './remove-sso.ts'
import { SsoRefusal } from './sso-provider.ts'
import { newSsoToken } from './sso-tokens.ts'
import { asRefusal, takeAnswer } from './take-answer.ts'

export function mountSingleSignOn(app: App): void {
  mountUnit(app, singleSignOn.read, (_parts, scope) => getSso(scope))
  mount(app, singleSignOn.change, ({ body }, { deps, principal }) => changeSso(deps, principal, body))
  mountUnit(app, singleSignOn.remove, (_parts, scope, user) => removeSso(scope, user.sessionId))
  mount(app, singleSignOn.proveDomain, (_parts, { deps, principal }) => proveDomain(deps, principal))
  mountUnit(app, singleSignOn.releaseAccounts, (_parts, scope) => releaseAccounts(scope))
  mountSignIn(app)
}

function mountSignIn(app: App): void {
  // A POST from a provider was not asked for: we ask for answers in the address. Its body is not read.
  app.post('/auth/sso/callback', (c) => sendOn(c, '/sso?error=begun_at_provider'))
  // A page of another site would sign its visitor in to an account that is not theirs.
  app.post('/auth/sso/:step', async (c, next) => {
    refuseForeignPage(c)
    await next()
  })
  mount(app, singleSignOn.start, async ({ body }, call) => {
    const { deps, ip } = call
    const browser = call.deviceToken ?? newSsoToken()
    call.keepDevice(browser)
    const beginning = { ...body, ip, browser, begunElsewhere: false }
    return telling(deps, async () => ({ url: await beginSignIn(deps, beginning) }))
  })
  mount(app, singleSignOn.show, ({ body }, { deps, deviceToken }) =>
    showArrival(deps, { ...body, browser: deviceToken }),
  )
  mount(app, singleSignOn.finish, ({ body }, call) =>
    traceSession(
      call,
      countSignInFailures(call.deps, 'sso', () =>
        finishSignIn(call.deps, { ...body, browser: call.deviceToken, ip: call.ip }),
      ),
      'sso',
    ),
  )
  // Not in the contract: the browser itself goes to these two, and is sent on whatever happens. To the first one by a
  // link: a bookmark, or a tile in the company's portal.
  navigate(app, '/auth/sso/start', async (c) => {
    const browser = readDevice(c) ?? newSsoToken()
    keepDevice(c, browser)
    // OpenID Connect Core 1.0, section 4, has providers name the account so.
    const email = c.req.query('email') ?? c.req.query('login_hint')
    if (email === undefined) throw new SsoRefusal('begun_at_provider')
    return beginSignIn(c.get('deps'), { email, ip: c.get('ip'), browser, begunElsewhere: true })
  })
  navigate(app, '/auth/sso/callback', (c) => {
    const query = new URL(c.req.url).search
    return takeAnswer(c.get('deps'), { query, ip: c.get('ip'), browser: readDevice(c) })
  })
}

const codes: Partial<Record<SsoError, ErrorCode>> = {
  unknown_domain: 'not_found',
  too_many_requests: 'too_many_requests',
  provider_away: 'unavailable',
}

/** Refuses a call with the reason for which a sign-in was refused, as `navigate` does for a browser. */
async function telling<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await countSignInFailures(deps, 'sso', work)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    logRefusal(deps, refusal)
    throw new AppError(codes[refusal.reason] ?? 'sso_refused', ssoErrorTexts[refusal.reason])
  }
}

function logRefusal({ log }: Deps, { reason, detail }: SsoRefusal): void {
  log.info({ reason, detail }, 'a single sign-on was refused')
}

/** Sends a browser where the work says; to the page that tells why, where it is refused. */
function navigate(app: App, path: string, work: (c: Context<AppEnv>) => Promise<string>): void {
  app.get(path, takePlace(), async (c) => {
    c.set('route', `/api${path}`)
    return sendOn(c, await placeAfter(c, work))
  })
}

function sendOn(c: Context<AppEnv>, place: string): Response {
  c.header('cache-control', 'no-store')
  return c.redirect(new URL(place, c.get('deps').settings.publicUrl).href, 303)
}

async function placeAfter(
  c: Context<AppEnv>,
  work: (c: Context<AppEnv>) => Promise<string>,
): Promise<string> {
  const { deps } = c.var
  try {
    return await onAccounts('single sign-on', () => countSignInFailures(deps, 'sso', () => work(c)))
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal) logRefusal(deps, refusal)
    else deps.log.error({ err: error }, 'a request failed')
    return `/sso?error=${refusal?.reason ?? 'failed'}`
  }
}
