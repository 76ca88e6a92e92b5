import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Unreadable } from './unreadable.mjs'

const wellKnown = '/.well-known/bonafide-evidence.json'
const answerWithinMs = 10_000

/**
 * Reads the keys of a file: a JWK set as the server serves it, one JWK, or PEM.
 * @param {string} path
 */
export async function keysOfFile(path) {
  return readKeys(await readFile(path, 'utf8'))
}

/**
 * Fetches the keys that an installation of Bonafide serves.
 * @param {string} issuer Such as `https://bonafide.example`.
 * @param {string} [organisation] Whose keys are enough.
 */
export async function keysOfIssuer(issuer, organisation) {
  const url = URL.canParse(issuer) ? new URL(wellKnown, issuer) : undefined
  const isOwn = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn))) {
    throw new Unreadable('The issuer has to be an address that begins with https://')
  }
  if (organisation !== undefined) url.searchParams.set('organisation', organisation)
  // Another address that it sends one to is not the issuer.
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) })
  if (!answer.ok) throw new Unreadable(`${url.href} answered ${answer.status}`)
  return readKeys(await answer.text())
}

/**
 * @param {string} text
 * @returns {import('./check-manifest.mjs').PackKey[]}
 * @throws {Unreadable} where there is no Ed25519 key in it
 */
function readKeys(text) {
  try {
    const keys = text.trimStart().startsWith('{') ? readJwks(text) : [{ key: createPublicKey(text) }]
    const usable = keys.filter(({ key }) => key.asymmetricKeyType === 'ed25519')
    if (usable.length) return usable
  } catch {
    // As one that has none.
  }
  throw new Unreadable('There is no Ed25519 key: a JWK set, a JWK or PEM was expected')
}

/** @param {string} text */
function readJwks(text) {
  const parsed =
    /** @type {{ keys?: import('node:crypto').JsonWebKey[] } & import('node:crypto').JsonWebKey} */ (
      JSON.parse(text)
    )
  return (parsed.keys ?? [parsed]).map((key) => ({
    key: createPublicKey({ key, format: 'jwk' }),
    organisation: organisationOf(key),
  }))
}

/** Returns the organisation of a key; '' where the key names one in a form that no id has. @param {object} key */
function organisationOf(key) {
  const organisation = 'organisation' in key ? key.organisation : undefined
  return typeof organisation === 'string' || organisation === undefined ? organisation : ''
}
