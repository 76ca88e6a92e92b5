import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider'
import { oidcClient } from './oidc-client.ts'

interface OidcServer {
  issuer: string
  /** The accounts, by their address. */
  accounts: Map<string, AccountClaims>
  close(): Promise<void>
}

interface Options {
  redirectUri: string
  /** True when the ID token holds the address; otherwise it has to be fetched. */
  claimsInToken?: boolean
}

/** A certified OpenID provider on this machine, with a page to sign in on: an account needs no password. */
export async function startOidcServer({ redirectUri, claimsInToken = false }: Options): Promise<OidcServer> {
  const accounts = new Map<string, AccountClaims>()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, await settings({ redirectUri, claimsInToken, accounts }))
  const answer = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, accounts, request, response)
    else void answer(request, response)
  }
  return {
    issuer,
    accounts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function settings({
  redirectUri,
  claimsInToken,
  accounts,
}: Required<Options> & Pick<OidcServer, 'accounts'>): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const { clientId, clientSecret } = oidcClient
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'key' }] },
    cookies: { keys: ['cookies of a test'] },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    pkce: { required: () => true },
    conformIdTokenClaims: !claimsInToken,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, email) => {
      const claims = accounts.get(email)
      return claims && { accountId: email, claims: () => claims }
    },
    // Consent was given by the organisation.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function interact(
  provider: Provider,
  accounts: OidcServer['accounts'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request))
    const email = form.get('email') ?? ''
    const result =
      form.has('cancel') || !accounts.has(email)
        ? { error: 'access_denied' }
        : { login: { accountId: email } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    return
  }
  const { params } = await provider.interactionDetails(request, response)
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(page(String(params['login_hint'])))
}

const page = (email: string) => `<!doctype html><html lang="en"><title>Example identity</title>
<h1>Example identity</h1><form method="post">
<label>Work email <input name="email" type="email" value="${email.replaceAll(/[^\w@.+-]/g, '')}"></label>
<button>Continue</button><button name="cancel" value="1">Cancel</button></form></html>`
