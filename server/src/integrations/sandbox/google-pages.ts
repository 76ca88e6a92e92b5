import { EmailAddress, line } from '@bonafide/shared/contract/text.ts'
import * as v from 'valibot'
import { googleProvider } from '#accounts/google/google-provider.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { serveMade } from '#platform/http/serve-static.ts'
import { googleTokenSeconds, issueGoogleToken } from './google/sandbox-google.ts'
import { requireOwnPage } from './pages/require-own-page.ts'
import { setPageHeaders } from './pages/page-security.ts'
import { googlePage, type GoogleReply, googleReplyPage, madeUpProfiles } from './google/google-page.ts'
import { googleReplyScript, googleScript } from './google/google-script.ts'

const scope = 'openid email profile'

const ClientId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Choice = v.union([
  v.object({ cancel: v.literal('1') }),
  v.object({ clientId: ClientId, profile: v.picklist(madeUpProfiles.map((_profile, index) => `${index}`)) }),
  v.object({
    clientId: ClientId,
    name: line('Please enter a name', { min: 1, max: 120 }),
    email: EmailAddress,
    unverified: v.optional(v.literal('1')),
  }),
])

/** The scripts of its pages, which are served as files are. */
export function mountGoogleScripts(app: App): void {
  const script = { type: 'text/javascript; charset=utf-8', route: '/sandbox' }
  serveMade(app, '/sandbox/google.js', { ...script, make: () => googleScript })
  serveMade(app, '/sandbox/google-reply.js', { ...script, make: () => googleReplyScript })
}

export function mountGooglePages(app: App, deps: Deps): void {
  app.get('/sandbox/google', (c) => {
    setPageHeaders(c)
    return c.html(googlePage(c.req.query('client_id') ?? ''))
  })
  app.post('/sandbox/google', async (c) => {
    requireOwnPage(c)
    const choice = v.safeParse(Choice, await c.req.parseBody())
    if (!choice.success) throw new AppError('bad_request', 'Please choose an account or create one')
    setPageHeaders(c)
    return c.html(googleReplyPage(replyTo(deps, choice.output), deps.env.publicUrl))
  })
  app.get('/sandbox/google/userinfo', async (c) => {
    c.header('Cache-Control', 'no-store')
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const account = token ? await deps.providers.get(googleProvider)?.fetchAccount(token) : undefined
    if (!account) throw new AppError('unauthorised', 'This access token is not valid')
    return c.json({
      sub: account.subject,
      email: account.email,
      email_verified: account.emailVerified,
      name: account.name,
      given_name: account.givenName,
      family_name: account.familyName,
      picture: `${deps.env.publicUrl}/favicon.svg`,
    })
  })
}

function replyTo(deps: Deps, choice: v.InferOutput<typeof Choice>): GoogleReply {
  if ('cancel' in choice) return { error: 'access_denied' }
  const profile = 'profile' in choice ? madeUpProfiles[Number(choice.profile)] : choice
  if (!profile) throw new AppError('bad_request', 'Account not found')
  const accessToken = issueGoogleToken(deps, {
    audience: choice.clientId,
    name: profile.name,
    email: profile.email,
    emailVerified: !('unverified' in choice && choice.unverified),
  })
  return { access_token: accessToken, token_type: 'Bearer', expires_in: googleTokenSeconds, scope }
}
