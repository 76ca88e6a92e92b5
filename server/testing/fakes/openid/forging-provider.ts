import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { oidcClient } from './oidc-client.ts'

/** The differences from a right reply. */
export interface Forgery {
  claims?: Record<string, unknown>
  /** Signed with a key that is not among its own. */
  otherKey?: boolean
  /** Leaves out the signature. */
  unsigned?: boolean
  /** The reply of the token endpoint in place of tokens. */
  failure?: { status: number; body: unknown }
  /** Never answers. */
  silent?: boolean
  /** More than anyone takes in. */
  endless?: boolean
  /** The address to which it redirects every request. */
  redirect?: string
  /** The issuer that the description names, in place of its own. */
  describesItselfAs?: string
}

/** A provider that signs what it is told to. Its answers are right but for one forgery. */
export async function startForgingProvider() {
  const own = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'key' }
  let forgery: Forgery = {}
  let claims: Record<string, unknown> = {}
  const asked: { path: string; body: URLSearchParams; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    void text(request).then(async (body) => {
      const { authorization } = request.headers
      asked.push({ path, body: new URLSearchParams(body), authorization })
      if (forgery.silent) return undefined
      if (forgery.redirect) return response.writeHead(302, { location: forgery.redirect }).end()
      if (forgery.endless) return response.writeHead(200).end(Buffer.alloc(300 * 1024, ' '))
      if (path === '/.well-known/openid-configuration') return send(description())
      if (path === '/jwks') return send({ keys: [jwk] })
      if (forgery.failure) return send(forgery.failure.body, forgery.failure.status)
      const id_token = await signed()
      return send({ access_token: 'an access token', token_type: 'Bearer', expires_in: 60, id_token })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const description = () => ({
    issuer: forgery.describesItselfAs ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  const signed = () => {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: oidcClient.clientId, iat: now, exp: now + 60, ...claims }
    const payload = { ...right, ...forgery.claims }
    if (forgery.unsigned) return `${encode({ alg: 'none' })}.${encode(payload)}.`
    const key = forgery.otherKey ? other.privateKey : own.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(key)
  }
  return {
    issuer,
    /** All received requests. */
    asked,
    /** Sets the next account to sign in, and what is wrong about it. */
    next(account: Record<string, unknown>, wrong: Forgery = {}) {
      claims = account
      forgery = wrong
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
