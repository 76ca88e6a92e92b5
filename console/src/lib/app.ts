import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { createApi } from '@bonafide/shared/api/client.ts'
import { createSubmits } from '@bonafide/shared/api/submits.ts'
import { createToasts, type Toasts } from '@bonafide/shared/ui/toast-store.ts'
import { type Mode, modeHeader } from '@bonafide/shared/contract/endpoint.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasToken } from '#lib/session/session-cookies.ts'
import { createSession, ownerOf } from '#lib/session/session.ts'
import { AlertError, type Failure, failureText } from './failure.ts'
import { createFirstReads } from './first-reads.ts'
import { createProofs, withProofs } from './proofs.ts'

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
  const firstReads = createFirstReads()
  const send: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(modes.headers())) headers.set(name, value)
    return (fetch ?? firstReads.fetch)(input, { ...init, headers })
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
      firstReads.forget()
      queryClient.clear()
      modes.change('live')
    }
  })
  return { session, proofs, modes, call, queryClient, toasts, hadSession }
}

const place = 'bonafide-mode'

/** Holds the mode of this tab: live data or test data. It outlives a reload, and is no other tab's. */
function createModes() {
  const listeners = new Set<() => void>()
  let mode: Mode = readStored('sessionStorage', place) === 'test' ? 'test' : 'live'
  return {
    getSnapshot: () => mode,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(next: Mode) {
      if (mode === next) return
      mode = next
      store('sessionStorage', place, next === 'test' ? next : null)
      for (const listener of listeners) listener()
    },
    /** Returns the header that tells a request's mode. */
    headers: (): Record<string, string> => (mode === 'test' ? { [modeHeader]: mode } : {}),
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast of a failure; `in-place` where the form or the dialog tells it instead. */
      failure: Failure | 'in-place'
      /** The text of the toast of a success. */
      success?: string
    }
    queryMeta: {
      /** A failure is logged: pages do without what this reads. */
      isOptional?: boolean
    }
  }
}

const unknownFailure = { title: 'Error', text: 'Something went wrong.' }

/** Creates the cache of one page, with the one policy for notifications about writes that fail or succeed. */
export function createQueryClient(toasts: Toasts): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        // The browser itself logs calls without an answer, unless the user has left the page.
        const isUnanswered = error instanceof ApiError && error.kind === 'network'
        if (meta?.isOptional && !isUnanswered) console.error(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _before, { meta }) {
        const failure = meta?.failure ?? unknownFailure
        if (failure === 'in-place' || error instanceof AlertError) return
        toasts.open({ variant: 'destructive', title: failure.title, text: failureText(error, failure) })
      },
      onSuccess(_data, _variables, _before, { meta }) {
        if (meta?.success) toasts.open({ variant: 'default', title: 'Success', text: meta.success })
      },
    }),
    defaultOptions: {
      // The client itself tries reads twice. A browser without a network may still reach a server on its machine.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      // The body may hold a password: it is dropped a second after the form that sent it. At 0, TanStack Query would
      // look again without a pause whether the call of a form that is gone has been answered.
      mutations: { networkMode: 'always', gcTime: 1_000 },
    },
  })
}
