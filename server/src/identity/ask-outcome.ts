import type { Deps } from '#deps.ts'
import type { IdentityOutcome } from '#providers/identity-provider.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { IdentitySession } from './identity-standing.ts'

/** Whether the provider may still have something to say of a session. */
export function isAskable(
  { providers }: Pick<Deps, 'providers'>,
  { status, redaction, provider }: Pick<IdentitySession, 'status' | 'redaction' | 'provider'>,
): boolean {
  const isUndecided = status === 'created' || status === 'processing'
  // Erased: whatever it comes to is not asked any more.
  return isUndecided && !redaction && provider === providers.identity.name
}

/**
 * Asks the provider how a session stands. One that was known to be processed, and is open again without a decision,
 * was given up: there is nothing more to wait for, and another one may follow. That is for an answer alone to say. An
 * event that says so may be from before the submission.
 * @throws ProviderError
 */
export async function askOutcome(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  { providerRef, status }: Pick<IdentitySession, 'providerRef' | 'status'>,
): Promise<IdentityOutcome> {
  if (providerRef === null) return { status: 'created' }
  try {
    const outcome = await providers.identity.fetchOutcome(db, providerRef)
    return status === 'processing' && outcome.status === 'created' ? { status: 'cancelled' } : outcome
  } catch (error) {
    // What the provider does not know of comes to nothing.
    if (error instanceof ProviderError && error.missing) return { status: 'cancelled' }
    throw error
  }
}
