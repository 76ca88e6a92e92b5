import type { IdentityOutcome, IdentityProvider } from '#verification/identity/identity-provider.ts'
import { ProviderError } from '#platform/provider-error.ts'

/** Creates an identity provider besides Stripe and the sandbox, as small as the interface allows. */
export function createOtherIdentity(name = 'other') {
  const outcomes = new Map<string, IdentityOutcome>()
  const redacted = new Set<string>()
  let isAway = false
  const known = (ref: string): IdentityOutcome => {
    if (isAway) throw new ProviderError(`${name}: is away`)
    const outcome = outcomes.get(ref)
    if (!outcome) throw new ProviderError(`${name}: unknown`, { missing: true })
    return outcome
  }
  const urlOf = (ref: string) => `https://${name}.example/${ref}`
  const provider: IdentityProvider = {
    name,
    sandbox: false,
    async create(_connection, { sessionId }) {
      const providerRef = `${name}-${sessionId}`
      outcomes.set(providerRef, { status: 'created' })
      return { providerRef, url: urlOf(providerRef) }
    },
    resume: async (_connection, ref) => (known(ref).status === 'created' ? urlOf(ref) : undefined),
    fetchOutcome: async (_connection, ref) => known(ref),
    async cancel(_connection, ref) {
      const { status } = known(ref)
      if (status === 'created') outcomes.set(ref, { status: 'cancelled' })
      return known(ref)
    },
    async fetchFacts(_connection, ref) {
      known(ref)
      return {
        name: { firstName: 'Ella', lastName: 'Novak' },
        dateOfBirth: null,
        documentType: null,
        issuingCountry: null,
        expires: null,
      }
    },
    async redact(_connection, ref) {
      known(ref)
      redacted.add(ref)
      return 'done'
    },
  }
  return {
    provider,
    redacted,
    /** Changes a session there without an event. */
    happens: (ref: string, outcome: IdentityOutcome) => void outcomes.set(ref, outcome),
    away: (away: boolean) => void (isAway = away),
  }
}
