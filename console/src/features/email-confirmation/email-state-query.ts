import { emailConfirmation } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Reads whether the user's address is confirmed, again whenever they come back from their mailbox. */
export function emailStateQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['email-state'],
    queryFn: ({ signal }) => ifServed(call(emailConfirmation.state, { signal })),
    staleTime: 0,
    meta: { isOptional: true },
  })
}
