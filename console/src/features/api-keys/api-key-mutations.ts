import { type ApiKey, apiKeys } from '@bonafide/shared/contract/api-keys.ts'
import type { NewApiKey } from '@bonafide/shared/contract/new-api-key.ts'
import { mutationOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { apiKeysQuery } from './api-key-queries.ts'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

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
