import { randomBytes } from 'node:crypto'
import { type Keys, rowOf } from '#platform/keys/keys.ts'
import type { Link } from './link-state.ts'
import { links } from './links-tables.ts'

const tokenBytes = 32

type LinkName = Pick<Link, 'orgId' | 'id'>

/** Returns a token for a link, and what is stored of it: a hash to look it up by and a sealed copy. */
export function newLinkToken(
  keys: Keys,
  { orgId, id }: LinkName,
): { token: string; tokenHash: string; tokenSealed: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return {
    token,
    tokenHash: keys.hash('link', token),
    tokenSealed: keys.seal('link', token, rowOf(links, orgId, id)),
  }
}

/** Returns the token of a link; undefined where another `DATA_KEY` sealed it, or it was sealed for another link. */
export function openLinkToken(
  keys: Keys,
  { orgId, id, tokenSealed }: LinkName & Pick<Link, 'tokenSealed'>,
): string | undefined {
  return keys.open('link', tokenSealed, rowOf(links, orgId, id))
}
