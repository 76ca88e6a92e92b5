import {
  type SsoChange,
  type SsoSettings,
  singleSignOn,
} from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

export const loadFailure = { text: 'We could not load the single sign-on settings.' }

export function ssoQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['settings', 'sso'],
    queryFn: ({ signal }) => call(singleSignOn.read, { signal }),
  })
}

function keep(client: QueryClient, settings: SsoSettings): void {
  client.setQueryData(['settings', 'sso'], settings)
}

export function changeSsoMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: SsoChange) => call(singleSignOn.change, { body }),
    meta: {
      failure: { title: 'Error', text: 'We could not save the settings. Try again.' },
      success: 'Single sign-on settings saved.',
    },
    onSuccess: (settings, _body, _before, { client }) => keep(client, settings),
  })
}

export function removeSsoMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(singleSignOn.remove, {}),
    meta: {
      failure: { title: 'Error', text: 'We could not switch it off. Try again.' },
      success: 'Single sign-on is off.',
    },
    onSuccess: (settings, _variables, _before, { client }) => keep(client, settings),
  })
}

export function releaseAccountsMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(singleSignOn.releaseAccounts, {}),
    meta: {
      failure: { title: 'Error', text: 'We could not let them sign in. Try again.' },
      success: 'They can sign in with your new provider.',
    },
    onSuccess: (settings, _variables, _before, { client }) => keep(client, settings),
  })
}

export function proveDomainMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(singleSignOn.proveDomain, {}),
    meta: { failure: 'in-place', success: 'The domain is proven.' },
    onSuccess: (settings, _variables, _before, { client }) => keep(client, settings),
  })
}
