import type { Providers } from '#platform/providers.ts'
import { earlierIdentityProviders, type IdentityProvider, identityProvider } from './identity-provider.ts'

/** The provider that a check was begun with; undefined where it is not set up any more. */
export function identityOf(providers: Providers, name: string): IdentityProvider | undefined {
  const all = [providers.get(identityProvider), ...providers.get(earlierIdentityProviders)]
  return all.find((provider) => provider.name === name)
}
