import type { Factor } from '@bonafide/shared/contract/accounts/factors.ts'
import { type PasskeyMade, secondFactor } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { mutationOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { refetchFactors } from './factors-query.ts'

type Caller = Pick<App, 'call'>

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
    meta: { failure: { title: 'No new codes were made', text: 'Something went wrong. Try again.' } },
    onSuccess: (_made, _none, _before, { client }) => void refetchFactors(client),
  })
}
