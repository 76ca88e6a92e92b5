import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import * as v from 'valibot'
import { findStoredKeys, signingKey } from '#platform/keys/installation-key.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { App } from '#platform/http/app-env.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import type { Deps } from '#platform/scope.ts'

/** Precedes the id of the organisation, and the number of its key: another one is made where the last does not open. */
const ofOrganisation = 'evidence-pack/'

/**
 * The signed list of the files of a pack and its signature (Ed25519, base64), by a key of the organisation. It names the
 * organisation by its id, since the name is freely chosen, and the mode. The private half is sealed under the key of the
 * organisation and ends with that; the public half stays, so that packs that were kept can be checked for ever. Test
 * mode is an organisation of its own, with another key.
 */
export async function signManifest(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  orgId: string,
  {
    createdAt,
    files,
  }: { createdAt: Date; files: readonly { path: string; bytes: number; sha256: string }[] },
): Promise<{ manifest: Buffer; signature: Buffer }> {
  const [organisation] = await deps.db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  const manifest = Buffer.from(
    `${JSON.stringify(
      {
        version: 2,
        createdAt: createdAt.toISOString(),
        organisation,
        mode: isTestOrganisation(orgId) ? 'test' : 'live',
        files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
      },
      null,
      2,
    )}\n`,
  )
  const sealing = await organisationKey({ deps, tx: deps.db, orgId })
  const key = await signingKey(deps, `${ofOrganisation}${orgId}`, {
    seal: (text) => sealing.seal('signing', text),
    open: (sealed) => sealing.open('signing', sealed),
  })
  return { manifest, signature: Buffer.from(key.sign(manifest)) }
}

// An invalid id has no key.
const Organisation = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), '')

/** Serves the keys by which the receiver of a pack verifies it: those of all organisations, or of the one named. */
export function mountEvidenceKeys(app: App): void {
  const path = '/.well-known/bonafide-evidence.json'
  app.get(path, takePlace(), async (c) => {
    c.set('route', path)
    c.header('cache-control', 'no-cache')
    const organisation = v.parse(Organisation, c.req.query('organisation')?.toLowerCase())
    return c.json(await packKeySet(c.get('deps'), organisation), 200, {
      'content-type': 'application/jwk-set+json',
    })
  })
}

/**
 * The public keys that packs are checked with, as a JWK set (RFC 7517, RFC 8037), each with its organisation.
 * @param orgId leaves out those of all other organisations
 */
export async function packKeySet({ db }: Pick<Deps, 'db'>, orgId?: string) {
  const stored = await findStoredKeys(db, `${ofOrganisation}${orgId === undefined ? '' : `${orgId}/`}`)
  return { keys: await Promise.all(stored.map(jwkOf)) }
}

const jwks = new Map<string, Promise<object>>()

/** Returns the key as it is served; cached for each key, since its name is a hash. */
function jwkOf({ name, publicKey }: { name: string; publicKey: string }): Promise<object> {
  const known = jwks.get(publicKey)
  if (known) return known
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const [, organisation] = name.split('/')
  const made = calculateJwkThumbprint(jwk).then((kid) => ({
    ...jwk,
    kid,
    alg: 'EdDSA',
    use: 'sig',
    organisation,
  }))
  jwks.set(publicKey, made)
  return made
}
