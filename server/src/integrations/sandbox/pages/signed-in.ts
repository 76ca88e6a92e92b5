import { type Permission, roleMay } from '@bonafide/shared/contract/permissions.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import type { AppEnv } from '#platform/http/app-env.ts'
import { sessionCookie } from '#platform/http/calling-browser.ts'
import { setPageHeaders } from './page-security.ts'
import { sandboxPage } from './sandbox-page.ts'

/** The organisations whose rows a page shows; undefined shows all. */
export type Shown = readonly string[] | undefined

const titles = { owners: 'Owners only', billing: 'Owners, admins and billing users only' }

/**
 * Restricts a sandbox page about employees or payments in production to signed-in users of their organisation, and to
 * its data and that of its test mode. Outside production, on a developer's machine, it is open.
 * @param answer returns the page for those who may see it
 */
export function forUsers<C extends Context<AppEnv>>(
  permission: Extract<Permission, keyof typeof titles>,
  answer: (c: C, shown: Shown) => Promise<Response> | Response,
) {
  return async (c: C): Promise<Response> => {
    const { deps, authenticators } = c.var
    if (!deps.settings.production) return answer(c, undefined)
    // Any other call carries its token in a header; a page is opened by its address alone. The cookie goes with none that
    // another site has led to.
    const token = getCookie(c, sessionCookie)
    const credentials = {
      authorization: token && `Bearer ${token}`,
      pageOrigin: undefined,
      embedView: undefined,
      mode: 'live' as const,
      ip: c.get('ip'),
    }
    const user = await authenticators.session(deps, credentials)
    const may = user && roleMay(user.role, permission) && !user.factorOverdue && !user.isClosed
    if (may) return answer(c, [user.orgId, testOrganisationOf(user.orgId)])
    setPageHeaders(c)
    return c.html(refusalPage(titles[permission], user !== undefined), user ? 403 : 401)
  }
}

function refusalPage(title: string, isSignedIn: boolean) {
  const advice = isSignedIn
    ? html`Your role does not include this page. Ask an owner of your organisation.`
    : html`<a href="/login">Sign in</a> to the console, then open this page again.`
  return sandboxPage({
    title,
    body: html`<h1>${title}</h1>
      <p class="card">${advice}</p>`,
  })
}
