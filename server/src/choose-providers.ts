import { currentReach } from '#platform/db/reach.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Providers } from '#platform/scope.ts'

/**
 * What leaves for a vendor, and what stands in for it in test mode. This is the one place where that is chosen: by the
 * organisation that a request or a job is in, each time a provider is asked for, whatever is configured.
 */
export function chooseProviders(live: Providers, test: Providers): Providers {
  const choose = () => (isInTest() ? test : live)
  const chosen: Partial<Providers> = {}
  for (const name of Object.keys(live)) {
    Object.defineProperty(chosen, name, {
      enumerable: true,
      configurable: true,
      get: () => Reflect.get(choose(), name),
      // Tests put in another one for live organisations.
      set: (provider: unknown) => {
        Reflect.set(live, name, provider)
      },
    })
  }
  return chosen as Providers // Each of its properties has just been defined.
}

function isInTest(): boolean {
  const reach = currentReach()
  return typeof reach === 'object' && isTestOrganisation(reach.orgId)
}
