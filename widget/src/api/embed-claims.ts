export type View = 'verify' | 'invite' | 'reverify'

/** The claims of an embed token, unverified: only the server can check them. Times in seconds since 1970. */
export interface EmbedClaims {
  readonly view: View
  readonly iat: number
  readonly exp: number
}

/** Reads the claims of an embed token; undefined for anything else, which then is the token of a verification link. */
export function embedClaims(token: string): EmbedClaims | undefined {
  const [, payload, signature] = token.split('.')
  if (!payload || signature === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** Returns the view that a token opens. */
export function viewOf(token: string): View {
  return embedClaims(token)?.view ?? 'verify'
}
