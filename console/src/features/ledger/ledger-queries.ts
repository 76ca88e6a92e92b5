import { billing } from '@bonafide/shared/contract/organisation/billing.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { creditsKey } from '#features/billing/billing-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Reads the ledger entries, page by page; a page is null where the server does not keep them. */
export function ledgerQuery({ call }: Pick<App, 'call'>) {
  return infiniteQueryOptions({
    queryKey: [...creditsKey, 'ledger'],
    queryFn: ({ pageParam, signal }) =>
      ifServed(call(billing.ledger, { query: { cursor: pageParam }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page?.nextCursor ?? undefined,
  })
}
