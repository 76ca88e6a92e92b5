import { ssoProvider } from '#accounts/single-sign-on/sso-provider.ts'
import { api } from '@bonafide/shared/contract/api.ts'
import { issueGoogleToken } from '#integrations/sandbox/sandbox-google.ts'
import { openBrowser } from '../harness/sso-server.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import { confirmationToken, joinToken, resetToken } from '../scenarios/mailed-token.ts'
import type { MakeWrite } from './make-write.ts'
import { createPasskey } from '../fakes/software-passkey.ts'
import { totpCode } from '../scenarios/second-factors.ts'

const password = 'violet-anchor-42'

/** Makes a user's changes to their team. */
export async function changeTeam(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const body = { email: 'robin@example.com', role: 'viewer' }
  await write(api.team.invite, { token, body: { ...body, email: 'nobody@example.com' } })
  const { id } = await write(api.team.invite, { token, body: { ...body, email: 'nobody@example.com' } })
  await write(api.team.revoke, { token, params: { id: String(id) } })
  await write(api.team.invite, { token, body })
  await server.runJobs()
  const mailed = { token: await joinToken(server, body.email) }
  await write(api.team.show, { body: mailed })
  const joined = await write(api.team.accept, { body: { ...mailed, name: 'Robin Field', password } })
  const params = { userId: String(joined.user.id) }
  await write(api.team.changeRole, { token, params, body: { role: 'verifier' } })
  await write(api.team.switchTo, { token: joined.access_token, body: { orgId: joined.org.id } })
  await write(api.team.resetFactors, { token, params })
  await write(api.team.remove, { token, params })
}

/** Sets up single sign-on as an admin does, and signs in the first colleague. */
export async function changeSingleSignOn(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const records: string[] = []
  const { providers } = server.deps
  providers.put(ssoProvider, {
    describe: async (issuer) => ({ ok: true, issuer }),
    begin: async (_client, { state }) => ({
      url: `https://login.example.com/?state=${state}`,
      secrets: '{}',
    }),
    redeem: async ({ issuer, domain }) => ({
      issuer,
      subject: 'ada',
      email: `ada@${domain}`,
      emailVerified: true,
      name: 'Ada Byron',
      givenName: 'Ada',
      familyName: 'Byron',
    }),
    findRecords: async () => records,
  })
  const provider = {
    issuer: 'https://login.example.com',
    clientId: 'bonafide',
    clientSecret: 'provider-secret',
  }
  const body = { ...provider, domain: 'oak.example', defaultRole: 'viewer', required: false }
  const { connection } = await write(api.singleSignOn.change, { token, body })
  records.push(connection.domainRecord.value)
  await write(api.singleSignOn.proveDomain, { token })
  const browser = openBrowser(server)
  const { search } = await browser.start('ada@oak.example')
  const { hash } = await browser.comeBack(search)
  const cookie = browser.cookie()
  await write(api.singleSignOn.start, { body: { email: 'ada@oak.example' }, cookie })
  await write(api.singleSignOn.show, { body: { code: hash.slice(1) }, cookie })
  await write(api.singleSignOn.finish, { body: { code: hash.slice(1) }, cookie })
  const other = { ...body, issuer: 'https://other.example.com' }
  records.push((await write(api.singleSignOn.change, { token, body: other })).connection.domainRecord.value)
  await write(api.singleSignOn.proveDomain, { token })
  await write(api.singleSignOn.releaseAccounts, { token })
  await write(api.singleSignOn.remove, { token })
}

/** Makes a token for the directory, and revokes it. */
export async function changeDirectory(write: MakeWrite, token: string): Promise<void> {
  const { id } = await write(api.directory.create, { token })
  await write(api.directory.revoke, { token, params: { id: String(id) } })
}

/** Closes an organisation and deletes the account, in another organisation, so that the first one goes on. */
export async function endAccount(server: TestServer, write: MakeWrite): Promise<void> {
  const name = { name: 'Olive Field', firstName: 'Olive', lastName: 'Field' }
  const account = { ...name, email: 'olive@example.com', password, orgName: 'Elm Care', orgSlug: 'elm' }
  const { access_token: token } = await write(api.auth.signUp, { body: account })
  await write(api.organisation.close, { token, body: { name: 'Elm Care' } })
  await write(api.organisation.restore, { token })
  await write(api.organisation.close, { token, body: { name: 'Elm Care' } })
  await server.runJobs()
  await write(api.account.remove, { token, body: { password } })
}

/** Makes a user's changes to their own account. Returns their token afterwards. */
export async function changeAccount(server: TestServer, write: MakeWrite): Promise<string> {
  const name = { name: 'Harriet Reed', firstName: 'Harriet', lastName: 'Reed' }
  const email = 'harriet@example.com'
  await write(api.auth.signUp, { body: { ...name, email, password, orgName: 'Oak Care', orgSlug: 'oak' } })
  await server.runJobs()
  await write(api.emailConfirmation.confirm, { body: { token: await confirmationToken(server, email) } })
  const google = { audience: 'bonafide-sandbox', email: 'ada@example.com', emailVerified: true, name: 'Ada' }
  const accessToken = issueGoogleToken(server.deps, google)
  const profile = await server.app.request('/sandbox/google/userinfo', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { sub, ...rest } = (await profile.json()) as { sub: string }
  const bundle = Buffer.from(JSON.stringify({ id: sub, ...rest })).toString('base64')
  await write(api.auth.google, { body: { token: bundle, accessToken } })
  await write(api.auth.signIn, { body: { email, password } })
  await write(api.passwords.forgot, { body: { email } })
  await server.runJobs()
  const reset = { token: await resetToken(server, email), password }
  const { access_token: token } = await write(api.passwords.reset, { body: reset })
  await write(api.auth.signIn, { body: { email, password } })
  const places = await server.request('GET', '/auth/sessions', { token })
  const other = places.json.items.find(({ current }: { current: boolean }) => !current)
  await write(api.sessions.end, { token, params: { id: other.id } })
  await write(api.sessions.endOthers, { token })
  await write(api.auth.changeMe, { token, body: { name: 'Harriet Moss', email } })
  await write(api.emailConfirmation.resend, { token })
  const change = { currentPassword: password, newPassword: 'marble-harbour-77' }
  const changed = await write(api.passwords.change, { token, body: change })
  return changeFactors(server, write, { token: changed.access_token, email, password: change.newPassword })
}

/** Makes a user's changes to their second factors, of which none is left. Returns their token afterwards. */
async function changeFactors(
  server: TestServer,
  write: MakeWrite,
  user: { token: string; email: string; password: string },
): Promise<string> {
  const { token, ...credentials } = user
  const app = await write(api.secondFactor.addTotp, { token, body: { name: 'Phone' } })
  const code = () => {
    server.clock.advance(30_000)
    return totpCode(server, String(app.secret))
  }
  const params = { id: String(app.id) }
  await write(api.secondFactor.confirmTotp, { token, params, body: { code: code() } })
  await write(api.secondFactor.renewRecoveryCodes, { token })
  const asked = await server.request('POST', '/auth/signin', { body: credentials })
  const proof = { challenge: asked.json.challenge, code: code() }
  const { access_token: anew } = await write(api.secondFactor.finishSignIn, { body: proof })
  const { challenge } = await write(api.secondFactor.startStepUp, { token: anew })
  await write(api.secondFactor.stepUp, { token: anew, body: { challenge, code: code() } })
  const begun = await write(api.secondFactor.startPasskey, { token: anew })
  const made = createPasskey().make({ challenge: begun.challenge })
  const passkey = { challenge: begun.challenge, name: 'Laptop', passkey: made }
  await write(api.secondFactor.addPasskey, { token: anew, body: passkey })
  await write(api.secondFactor.remove, { token: anew, params })
  const { json } = await server.request('GET', '/auth/factors', { token: anew })
  await write(api.secondFactor.remove, { token: anew, params: { id: json.items[0].id } })
  return anew
}
