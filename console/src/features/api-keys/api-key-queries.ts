import { type ApiKey, apiKeys, type NewApiKey } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

/** Reads the keys that are not revoked; null where the server has none to give. */
export function apiKeysQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => ifServed(call(apiKeys.list, { signal })),
    retryOnMount: false,
  })
}

export function createKeyMutation(app: Caller) {
  return mutationOptions({
    mutationFn: (body: v.InferInput<typeof NewApiKey>) => app.call(apiKeys.create, { body }),
    meta: { failure: { title: 'Error', text: 'We could not create the API key. Try again.' } },
    onSuccess: (_made, _body, _before, { client }) =>
      client.invalidateQueries({ queryKey: apiKeysQuery(app).queryKey }),
  })
}

/** Takes for how many hours the old key works beside the new one. */
export function rotateKeyMutation(app: Caller, { id }: ApiKey) {
  return mutationOptions({
    mutationFn: (overlapHours: number) =>
      app.call(apiKeys.rotate, { params: { id }, body: { overlapHours } }),
    meta: { failure: { title: 'Error', text: 'We could not rotate the API key. Try again.' } },
    onSuccess: (_made, _hours, _before, { client }) =>
      client.invalidateQueries({ queryKey: apiKeysQuery(app).queryKey }),
  })
}

export function revokeKeyMutation(app: Caller, { id, name }: ApiKey) {
  return mutationOptions({
    mutationFn: () => app.call(apiKeys.revoke, { params: { id } }),
    meta: {
      failure: { title: 'Error', text: 'We could not revoke the API key. Try again.' },
      success: `The key ${name} no longer works.`,
    },
    onSuccess: (_revoked, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: apiKeysQuery(app).queryKey }),
  })
}
