import { randomBytes } from 'node:crypto'
import { singleSignOn } from '@bonafide/shared/contract/single-sign-on.ts'
import type { Context } from 'hono'
import { countSignInFailures } from '#accounts/count-sign-in-failures.ts'
import { traceSession } from '#accounts/sessions/trace-session.ts'
import { onAccounts } from '#platform/db/reach.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { keepDevice, readDevice } from '#platform/http/device-cookie.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { takePlace } from '#platform/http/take-place.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { changeSso } from './change-sso.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { getSso } from './get-sso.ts'
import { proveDomain } from './prove-domain.ts'
import { removeSso } from './remove-sso.ts'
import { asRefusal, takeAnswer } from './take-answer.ts'

export function mountSingleSignOn(app: App): void {
  mountUnit(app, singleSignOn.read, (_parts, scope) => getSso(scope))
  mount(app, singleSignOn.change, ({ body }, { deps, principal }) => changeSso(deps, principal, body))
  mountUnit(app, singleSignOn.remove, (_parts, scope, user) => removeSso(scope, user.sessionId))
  mount(app, singleSignOn.proveDomain, (_parts, { deps, principal }) => proveDomain(deps, principal))
  mount(app, singleSignOn.finish, ({ body }, call) =>
    traceSession(
      call,
      countSignInFailures(call.deps, 'sso', () =>
        finishSignIn(call.deps, { ...body, browser: call.deviceToken }),
      ),
      'sso',
    ),
  )
  // Not in the contract: the browser itself goes to these two, and is sent on whatever happens.
  navigate(app, '/auth/sso/start', async (c) => {
    const browser = readDevice(c) ?? randomBytes(32).toString('base64url')
    keepDevice(c, browser)
    return beginSignIn(c.get('deps'), { email: c.req.query('email'), ip: c.get('ip'), browser })
  })
  navigate(app, '/auth/sso/callback', async (c) => {
    const query = new URL(c.req.url).search
    const code = await takeAnswer(c.get('deps'), { query, ip: c.get('ip'), browser: readDevice(c) })
    // The fragment is not sent to any server, so the code is in no log of one.
    return `/sso#${code}`
  })
}

/** Sends a browser where the work says; to the page that tells why, where it is refused. */
function navigate(app: App, path: string, work: (c: Context<AppEnv>) => Promise<string>): void {
  app.get(path, takePlace(), async (c) => {
    c.set('route', `/api${path}`)
    c.header('cache-control', 'no-store')
    return c.redirect(new URL(await placeAfter(c, work), c.get('deps').env.publicUrl).href, 303)
  })
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
    if (refusal)
      deps.log.info({ reason: refusal.reason, detail: refusal.detail }, 'a single sign-on was refused')
    else deps.log.error({ err: error }, 'a request failed')
    return `/sso?error=${refusal?.reason ?? 'failed'}`
  }
}
