import { verifications } from '@bonafide/shared/contract/verifications.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Who needs a look; null where the server does not know. */
export function attentionQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['verifications', 'attention'],
    queryFn: ({ signal }) => ifServed(call(verifications.attention, { signal })),
  })
}
