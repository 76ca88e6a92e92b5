import type { EmbedClaims } from '#api/token-source.ts'

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token as the server makes them, but for its signature. For tests. */
export function embedToken(claims: EmbedClaims & { readonly jti?: string }): string {
  return `${base64url({ alg: 'HS256' })}.${base64url(claims)}.c2ln`
}
