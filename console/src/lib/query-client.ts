import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { Toasts } from '@bonafide/shared/ui/toast-store.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { AlertError, type Failure, failureText } from './failure.ts'

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
