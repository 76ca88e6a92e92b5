import { Resolver } from 'node:dns/promises'
import * as openid from 'openid-client'
import * as v from 'valibot'
import { ProviderError } from '#platform/provider-error.ts'
import {
  redirectUriOf,
  type SingleSignOn,
  type SsoAccount,
  type SsoClient,
  SsoRefusal,
} from '#accounts/single-sign-on/sso-provider.ts'
import { isLocal, urlProblem } from '#webhooks/endpoint-address.ts'
import { fetchPinned, type FetchRules } from './fetch-pinned.ts'
import { isGoogles, refuseOtherWorkspace, sharedIssuerProblem } from './shared-issuers.ts'

interface Setup {
  publicUrl: string
  rules: FetchRules
}

const Secrets = v.object({ nonce: v.string(), codeVerifier: v.string() })

// Claims that a provider leaves out may be null as well.
const isThere = (value: unknown) => value !== undefined && value !== null
const claim = <T>(read: (value: unknown) => T) => v.optional(v.pipe(v.unknown(), v.transform(read)))
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  iss: v.string(),
  // Turns a value that is no text into a text that is no address.
  email: claim((value) => (isThere(value) && typeof value !== 'string' ? typeof value : textOf(value))),
  // Some providers send a text. Any other value, such as the number 1, counts as no.
  email_verified: claim((value) =>
    isThere(value) ? value === true || textOf(value).toLowerCase() === 'true' : undefined,
  ),
  name: claim(textOf),
  given_name: claim(textOf),
  family_name: claim(textOf),
  hd: claim(textOf),
})

/** OpenID Connect as customers' identity providers speak it: authorization code with PKCE, state and nonce. */
export function createOpenidSignOn(setup: Setup): SingleSignOn {
  return {
    describe: (issuer) => describe(setup, issuer),
    begin: (client, asked) => begin(setup, client, asked),
    redeem: (client, answer) => redeem(setup, client, answer),
    findRecords: (name) => findRecords(name),
  }
}

async function describe({ rules }: Setup, typed: string): ReturnType<SingleSignOn['describe']> {
  const problem = urlProblem(typed, rules) ?? sharedIssuerProblem(new URL(typed))
  if (problem) return { ok: false, reason: problem }
  try {
    const { issuer } = (await discover(rules, { issuer: typed, clientId: 'unknown' })).serverMetadata()
    return { ok: true, issuer }
  } catch (error) {
    if (error instanceof ProviderError)
      return { ok: false, reason: 'We could not reach a provider at this address.' }
    if (!(error instanceof SsoRefusal)) throw error
    return { ok: false, reason: 'This address does not describe an OpenID Connect provider.' }
  }
}

async function begin(
  { publicUrl, rules }: Setup,
  client: SsoClient,
  { email, state }: { email: string; state: string },
): ReturnType<SingleSignOn['begin']> {
  const config = await discover(rules, client)
  const secrets = { nonce: openid.randomNonce(), codeVerifier: openid.randomPKCECodeVerifier() }
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUriOf(publicUrl),
    scope: 'openid email profile',
    state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: email,
    ...(isGoogles(client.issuer) && { hd: client.domain }),
  })
  return { url: url.href, secrets: JSON.stringify(secrets) }
}

async function redeem(
  { publicUrl, rules }: Setup,
  client: SsoClient,
  { query, state, secrets }: { query: string; state: string; secrets: string },
): Promise<SsoAccount> {
  const { nonce, codeVerifier } = v.parse(Secrets, JSON.parse(secrets))
  const config = await discover(rules, client)
  const tokens = await refusing(() =>
    openid.authorizationCodeGrant(config, new URL(`${redirectUriOf(publicUrl)}${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    }),
  )
  const identity = v.safeParse(Claims, tokens.claims())
  if (!identity.success) throw new SsoRefusal('invalid_reply', 'claims')
  const claims = identity.output.email
    ? identity.output
    : { ...identity.output, ...(await moreClaims(config, tokens.access_token, identity.output.sub)) }
  refuseOtherWorkspace({ issuer: client.issuer, domain: client.domain, hostedDomain: identity.output.hd })
  const { sub: subject, email, email_verified: emailVerified, name } = claims
  const [givenName = '', familyName = ''] = [claims.given_name, claims.family_name]
  const names = name || `${givenName} ${familyName}`.trim()
  return { issuer: client.issuer, subject, email, emailVerified, name: names, givenName, familyName }
}

/** Fetches the claims of a provider that keeps its ID tokens short. */
async function moreClaims(config: openid.Configuration, accessToken: string, subject: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  const reply = await refusing(() => openid.fetchUserInfo(config, accessToken, subject))
  const { iss: _iss, ...entries } = Claims.entries
  const claims = v.safeParse(v.object(entries), reply)
  if (!claims.success) throw new SsoRefusal('invalid_reply', 'userinfo')
  // An empty claim does not replace the one in the ID token.
  return Object.fromEntries(
    Object.entries(claims.output).filter(([, value]) => value !== '' && isThere(value)),
  ) as Partial<typeof claims.output>
}

async function discover(
  rules: FetchRules,
  { issuer, clientId, clientSecret }: Pick<SsoClient, 'issuer' | 'clientId'> & { clientSecret?: string },
): Promise<openid.Configuration> {
  const url = new URL(issuer)
  const isHere = rules.allowLocal && isLocal(url)
  const config = await refusing(() =>
    openid.discovery(
      url,
      clientId,
      undefined,
      clientSecret ? authenticateWith(clientSecret) : openid.None(),
      {
        [openid.customFetch]: (address, { method, headers, body }) =>
          fetchPinned(new URL(address), { method, headers, body: formOf(body) }, rules),
        // Always checks the signature: without TLS only that proves who made an ID token.
        execute: [openid.enableNonRepudiationChecks, ...(isHere ? [openid.allowInsecureRequests] : [])],
      },
    ),
  )
  const { authorization_endpoint: endpoint, issuer: named } = config.serverMetadata()
  if (
    !endpoint ||
    !URL.canParse(endpoint) ||
    urlProblem(endpoint, rules) ||
    sharedIssuerProblem(new URL(named))
  )
    throw new SsoRefusal('invalid_reply', 'description')
  return config
}

/** The library sends forms and nothing else. */
function formOf(body: unknown): string | undefined {
  return body instanceof URLSearchParams ? body.toString() : undefined
}

/** Sends the secret in the way the provider accepts; most accept both. The default is the header (Discovery 1.0). */
function authenticateWith(secret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(secret)
  const inBody = openid.ClientSecretPost(secret)
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods } = server
    const takesHeader = !methods || methods.includes('client_secret_basic')
    return (takesHeader ? inHeader : inBody)(server, ...request)
  }
}

/** Turns what the library throws into what is told: of the provider's own words nothing but the code of an error. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderError) throw cause
    if (error instanceof openid.AuthorizationResponseError)
      throw new SsoRefusal(
        error.error === 'access_denied' ? 'denied' : 'provider_refused',
        codeOf(error.error),
      )
    if (error instanceof openid.WWWAuthenticateChallengeError)
      throw new SsoRefusal('provider_refused', `status_${error.status}`)
    if (error instanceof openid.ResponseBodyError)
      throw new SsoRefusal('provider_refused', codeOf(error.error))
    if (error instanceof openid.ClientError) throw new SsoRefusal('invalid_reply', error.code)
    if (error instanceof Error && 'code' in error) throw new SsoRefusal('invalid_reply', codeOf(error.code))
    throw error
  }
}

function codeOf(code: unknown): string {
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : 'unknown'
}

// Error codes that mean an empty result: there is no record of this name or kind.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * The TXT records of a name, each as one text.
 * @param servers other ones than the system's
 * @throws ProviderError when no server answers
 */
async function findRecords(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (nothing.has(code)) return []
    throw new ProviderError(`the DNS did not answer: ${code}`)
  }
}
