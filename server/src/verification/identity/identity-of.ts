import type { IdentityProvider } from './identity-provider.ts'
import type { Providers } from '#platform/scope.ts'

/** The provider that a check was begun with; undefined where it is not set up any more. */
export function identityOf(
  { identity, earlierIdentity }: Pick<Providers, 'identity' | 'earlierIdentity'>,
  name: string,
): IdentityProvider | undefined {
  return [identity, ...earlierIdentity].find((provider) => provider.name === name)
}
