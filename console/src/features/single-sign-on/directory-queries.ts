import { directory, type ScimToken } from '@bonafide/shared/contract/accounts/directory.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

/** Reads the tokens of the directory; null where the server has none to give. */
export function scimTokensQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['settings', 'scim'],
    queryFn: ({ signal }) => ifServed(call(directory.list, { signal })),
    retryOnMount: false,
  })
}

export function createTokenMutation(app: Caller) {
  return mutationOptions({
    mutationFn: () => app.call(directory.create, {}),
    meta: { failure: { title: 'Error', text: 'We could not create the token. Try again.' } },
    onSuccess: (_made, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: scimTokensQuery(app).queryKey }),
  })
}

export function revokeTokenMutation(app: Caller, { id, prefix }: ScimToken) {
  return mutationOptions({
    mutationFn: () => app.call(directory.revoke, { params: { id } }),
    meta: {
      failure: { title: 'Error', text: 'We could not revoke the token. Try again.' },
      success: `The token ${prefix}… no longer works.`,
    },
    onSuccess: (_revoked, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: scimTokensQuery(app).queryKey }),
  })
}
