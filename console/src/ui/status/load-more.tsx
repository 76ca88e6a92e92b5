import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadError, type LoadFailure, useErrorToast } from './load-boundary.tsx'

/** The parts of a query that comes page by page. */
export type PagedQuery = Pick<
  UseSuspenseInfiniteQueryResult,
  | 'error'
  | 'isFetching'
  | 'isFetchNextPageError'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'fetchNextPage'
  | 'refetch'
>

interface LoadMoreProps {
  query: PagedQuery
  failure: LoadFailure
}

/** Ends a list that comes page by page: leads to the next page, and shows the failure of the last. */
export function LoadMore({ query, failure: { title, text } }: LoadMoreProps) {
  const { error } = query
  useErrorToast(error, title, text)
  if (error) {
    return (
      <LoadError
        text={messageOf(error, text)}
        retrying={query.isFetching}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      />
    )
  }
  if (!query.hasNextPage) return null
  return (
    <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
    </Button>
  )
}
