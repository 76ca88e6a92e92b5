import { createApi } from '@bonafide/shared/api/client.ts'
import { createSubmits } from '@bonafide/shared/api/submits.ts'
import { createToasts } from '@bonafide/shared/ui/toast-store.ts'
import { createModes } from './mode.ts'
import { createQueryClient } from './query-client.ts'
import { createProofs, withProofs } from './proofs.ts'
import { hasToken } from './session/session-cookies.ts'
import { createSession, ownerOf } from './session/session.ts'

export type App = ReturnType<typeof createApp>

interface AppConfig {
  /** The address of the API, default `/api` on this origin. */
  baseUrl?: string
  fetch?: typeof fetch
  /**
   * True when the document was loaded with a session: it keeps the policies it was given then, and those of a document
   * with a session know nothing of Google.
   */
  hadSession?: boolean
}

/** Creates the parts that the whole console shares: session, calls, cache and notifications. */
export function createApp({ baseUrl = '/api', fetch, hadSession = hasToken() }: AppConfig = {}) {
  const session = createSession()
  const proofs = createProofs()
  const modes = createModes()
  // Looked up at each call: it may be replaced after this.
  const send: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(modes.headers())) headers.set(name, value)
    return (fetch ?? globalThis.fetch)(input, { ...init, headers })
  }
  const { call } = createApi({
    baseUrl,
    getToken: session.token,
    onUnauthorized: session.expire,
    submits: createSubmits(),
    fetch: withProofs(send, proofs),
  })
  const toasts = createToasts()
  const queryClient = createQueryClient(toasts)
  let owner = ownerOf(session.getSnapshot())
  session.subscribe(() => {
    const before = owner
    owner = ownerOf(session.getSnapshot())
    // Data of one user or organisation is not for another to see.
    if (before !== undefined && before !== owner) {
      queryClient.clear()
      modes.change('live')
    }
  })
  return { session, proofs, modes, call, queryClient, toasts, hadSession }
}
