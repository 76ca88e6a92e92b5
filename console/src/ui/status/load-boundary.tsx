import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { row } from './status.css.ts'

export interface LoadFailure {
  /** The title of a toast; left out where the place itself is enough. */
  readonly title?: string
  /** Said where the server says nothing. */
  readonly text: string
}

interface LoadBoundaryProps {
  failure: LoadFailure
  /** Keeps the place while it loads; left out where the page around it does. */
  pending?: ReactNode
  /** Renders the elements around the message of a failure. */
  renderFailed?: (message: Elements) => Elements
  /** Another value gives up a failure: something else is read. */
  resetKey?: string
  children: ReactNode
}

const BoundaryContext = createContext<Pick<LoadBoundaryProps, 'failure' | 'renderFailed'>>({
  failure: { text: 'Something went wrong.' },
})

/** Wraps a part of a page that reads: shows a placeholder until it is loaded, and a failure with a way to try again. */
export function LoadBoundary(props: LoadBoundaryProps) {
  const { pending, resetKey = '', children } = props
  return (
    <BoundaryContext value={props}>
      <CatchBoundary getResetKey={() => resetKey} errorComponent={Failed}>
        {pending === undefined ? children : <Suspense fallback={pending}>{children}</Suspense>}
      </CatchBoundary>
    </BoundaryContext>
  )
}

/** Finds the read that failed. Any other error is left to the error screen of the router. */
function Failed({ error, reset }: ErrorComponentProps) {
  const { failure, renderFailed } = use(BoundaryContext)
  const cache = useQueryClient().getQueryCache()
  const [query] = useState(() => cache.getAll().find(({ state }) => state.error === error))
  if (!query) throw error
  const read = <FailedRead query={query} first={error} failure={failure} onLoaded={reset} />
  return renderFailed ? renderFailed(read) : read
}

interface FailedReadProps {
  query: Query
  first: unknown
  failure: LoadFailure
  onLoaded: () => void
}

const shownHere = { suspense: false, throwOnError: false, retryOnMount: false }

/** Stands in for the reader of a query, so that the query stays in use while its failure is shown. */
function FailedRead({ query, first, failure: { title, text }, onLoaded }: FailedReadProps) {
  const read = useQuery({
    ...query.options,
    queryKey: query.queryKey,
    ...shownHere,
  })
  // There is none while it is tried again.
  const message = messageOf(read.error ?? first, text)
  useErrorToast(read.error, title, text)
  // At once: a query without a reader for a moment gives up what it is asking.
  useLayoutEffect(() => {
    if (read.isSuccess) onLoaded()
  }, [read.isSuccess, onLoaded])
  return <LoadError text={message} retrying={read.isFetching} onRetry={() => void read.refetch()} />
}

/** Shows in place what could not be loaded, and tries again. */
export function LoadError({
  text,
  onRetry,
  retrying,
}: {
  text: string
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <Callout tone="danger">
      <div className={row}>
        <span>{text}</span>
        <Button size="small" pending={retrying} onClick={onRetry}>
          {retrying ? 'Retrying...' : 'Retry'}
        </Button>
      </div>
    </Callout>
  )
}

/** Tells each failure of a query once, where there is a title for it: the server's message, or `text`. */
export function useErrorToast(error: Error | null, title: string | undefined, text: string): void {
  const { toasts } = useApp()
  useEffect(() => {
    if (error && title) toasts.open({ variant: 'destructive', title, text: messageOf(error, text) })
  }, [error, title, text, toasts])
}
