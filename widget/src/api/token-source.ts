import type { TokenReason } from '@bonafide/sdk'

/** The part of a token's lifetime after which the next one is asked for. */
const refreshAt = 0.8
/** Time limit for the host page's backend, in milliseconds. */
const timeout = 30_000

interface Origin {
  readonly options: { readonly token?: string }
  readonly fetchToken: ((context: { reason: TokenReason }) => Promise<string>) | undefined
}

export type TokenSource = ReturnType<typeof createTokenSource>

/** Holds the token of one widget. An embed token is replaced in time, where there is a way to ask for the next. */
export function createTokenSource({ options, fetchToken }: Origin, onRefresh: () => void) {
  let current = options.token
  let running: Promise<string> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function keep(next: string) {
    current = next
    clearTimeout(timer)
    const claims = fetchToken && !isStopped && embedClaims(next)
    if (!claims) return
    const life = (claims.exp - claims.iat) * 1000 * refreshAt
    const left = claims.iat * 1000 + life - Date.now()
    // A clock that is wrong must not make it ask all the time.
    timer = setTimeout(() => void renew('expired').catch(() => {}), left > 0 && left < life ? left : life)
  }

  /** Asks for a new token, unless it is being asked for. The old one stays when there is no answer. */
  function renew(reason: TokenReason): Promise<string> {
    running ??= ask(reason).finally(() => (running = undefined))
    return running
  }

  async function ask(reason: TokenReason): Promise<string> {
    if (!fetchToken) throw new Error('no fetchToken')
    let late: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('fetchToken took longer than 30 seconds')), timeout)
    })
    try {
      const next: unknown = await Promise.race([fetchToken({ reason }), tooLate])
      if (typeof next !== 'string' || !next) throw new Error('fetchToken did not return a token')
      if (isStopped) throw new Error('the widget is gone')
      keep(next)
      if (reason !== 'initial') onRefresh()
      return next
    } finally {
      clearTimeout(late)
    }
  }

  if (current) keep(current)
  return {
    canRenew: fetchToken !== undefined,
    current: () => current,
    get: async () => current ?? (await renew('initial')),
    renew,
    set: keep,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

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
