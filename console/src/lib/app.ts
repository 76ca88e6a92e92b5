import { createApi } from '@bonafide/shared/api/client.ts'
import { createToasts } from '@bonafide/shared/ui/toast-store.ts'
import { QueryClient } from '@tanstack/react-query'
import { createSession } from './session.ts'

export type App = ReturnType<typeof createApp>

interface AppConfig {
  /** Where the API answers, default `/api` on this origin. */
  baseUrl?: string
  fetch?: typeof fetch
}

/** What the whole console shares: session, calls, cache and notifications. */
export function createApp({ baseUrl = '/api', fetch }: AppConfig = {}) {
  const session = createSession()
  const { call } = createApi({ baseUrl, getToken: session.token, onUnauthorized: session.expire, fetch })
  // The client itself tries reads twice.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  session.subscribe(() => {
    if (session.getSnapshot().status === 'signed-out') queryClient.clear()
  })
  return { session, call, queryClient, toasts: createToasts() }
}
