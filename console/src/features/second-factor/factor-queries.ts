import {
  type Factor,
  type PasskeyMade,
  secondFactor,
} from '@bonafide/shared/contract/accounts/second-factor.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

const factorsKey = ['factors'] as const

/** Reads the user's apps and passkeys; null where the server knows of none. */
export function factorsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: factorsKey,
    queryFn: ({ signal }) => ifServed(call(secondFactor.list, { signal })),
    meta: { isOptional: true },
  })
}

/** Reads again what a change of the factors has changed. */
export function refetchFactors(client: QueryClient) {
  return client.invalidateQueries({ queryKey: factorsKey })
}

/** Begins to add an app: what it is set up with. */
export function beginAppMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(secondFactor.addTotp, { body: {} }),
    meta: { failure: 'in-place' },
  })
}

export function confirmAppMutation({ call }: Caller, id: string) {
  return mutationOptions({
    mutationFn: (code: string) => call(secondFactor.confirmTotp, { params: { id }, body: { code } }),
    meta: { failure: 'in-place', success: 'Your authenticator app has been added.' },
    onSuccess: (_added, _code, _before, { client }) => void refetchFactors(client),
  })
}

export function addPasskeyMutation(
  { call }: Caller,
  makePasskey: (options: { challenge: string }) => Promise<PasskeyMade>,
) {
  return mutationOptions({
    mutationFn: async (name: string) => {
      const { challenge, passkey } = await call(secondFactor.startPasskey)
      const made = await makePasskey(passkey)
      return call(secondFactor.addPasskey, { body: { challenge, name, passkey: made } })
    },
    meta: { failure: 'in-place', success: 'Your passkey has been added.' },
    onSuccess: (_added, _name, _before, { client }) => void refetchFactors(client),
  })
}

export function removeFactorMutation({ call }: Caller, { id, name }: Factor) {
  return mutationOptions({
    mutationFn: () => call(secondFactor.remove, { params: { id } }),
    meta: {
      failure: { title: 'The second factor was not removed', text: 'Something went wrong. Try again.' },
      success: `${name} has been removed.`,
    },
    onSuccess: (_removed, _none, _before, { client }) => void refetchFactors(client),
  })
}

export function renewCodesMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(secondFactor.renewRecoveryCodes),
    meta: { failure: { title: 'There are no new codes', text: 'Something went wrong. Try again.' } },
    onSuccess: (_made, _none, _before, { client }) => void refetchFactors(client),
  })
}
