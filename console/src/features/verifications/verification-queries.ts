import { verifications } from '@bonafide/shared/contract/verifications.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Who is under way, by step; null where the server does not know. */
export function verificationQueueQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['verifications', 'queue'],
    queryFn: ({ signal }) => ifServed(call(verifications.queue, { signal })),
  })
}
