import { digitalChecks } from '@bonafide/shared/contract/digital-checks.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/**
 * Reads the provider of online passport checks, and the last look at the register; null where the server has no such
 * checks.
 */
export function digitalChecksQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['digital-checks'],
    queryFn: ({ signal }) => ifServed(call(digitalChecks.read, { signal })),
    retryOnMount: false,
  })
}

/** Records that a user has just looked at the register. */
export function noteRegisterMutation(app: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: (body: { onRegister: boolean }) => app.call(digitalChecks.noteRegister, { body }),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not save your look at the register. Try again.' },
      success: 'Your look at the register has been saved.',
    },
    onSuccess: (changed, _body, _before, { client }) =>
      void client.setQueryData(digitalChecksQuery(app).queryKey, changed),
  })
}
