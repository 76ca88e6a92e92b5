import { millisecondsInMinute } from 'date-fns/constants'
import { ProviderError } from '#platform/provider-error.ts'
import type { Providers } from '#platform/providers.ts'
import type { Actor, Deps } from '#platform/scope.ts'
import {
  earlierIdentityProviders,
  type FactsAnswer,
  type IdentityOutcome,
  type IdentityProvider,
  identityProvider,
  type OutcomeMode,
} from './identity-provider.ts'
import { type IdentitySession, lacksFacts } from './identity-status.ts'

/** The reason for closing a session whose provider is gone. */
const providerGone = 'The identity provider for this check is no longer set up.'
// While a change of settings goes round, another process may know a provider that this one does not.
const settingsGoRoundMs = 15 * millisecondsInMinute

/** The outcome of a session: the provider's, or the reason for closing it from here, in plain words. */
export type Outcome =
  | IdentityOutcome
  | ({ status: 'verified'; facts: FactsAnswer } & OutcomeMode)
  | ({ status: 'cancelled'; reason: string } & OutcomeMode)

/** True while a session may still change: its result, or the facts of its document, are not known. */
export function isUndecided({
  status,
  redaction,
  verdict,
}: Pick<IdentitySession, 'status' | 'redaction' | 'verdict'>): boolean {
  // Erased: whatever it comes to is not asked any more.
  return !redaction && (status === 'created' || status === 'processing' || lacksFacts({ status, verdict }))
}

/** True when a session was closed for want of its provider, which may be set up again. */
export function isGivenUp({
  status,
  redaction,
  reason,
}: Pick<IdentitySession, 'status' | 'redaction' | 'reason'>): boolean {
  return !redaction && status === 'cancelled' && reason === providerGone
}

/**
 * Asks the provider how a session stands. One that was known to be processed, and is open again without a decision,
 * was given up: there is nothing more to wait for, and another one may follow. That is for an answer alone to say. An
 * event that says so may be from before the submission. Where the provider is not set up any more there is nothing
 * to wait for either, whatever an event may say after all.
 * @throws ProviderError
 */
export async function fetchOutcome(deps: FactDeps, session: IdentitySession): Promise<Outcome> {
  const outcome = lacksFacts(session) ? ({ status: 'verified' } as const) : await askStatus(deps, session)
  return withFacts(deps, session, outcome)
}

type FactDeps = Pick<Deps, 'db' | 'providers' | 'clock' | 'log'>

/**
 * Adds to the outcome of a verified session what its document says. Asked between transactions. Where the provider
 * cannot be asked now the outcome stays as it is, and the session is looked at again.
 */
export async function withFacts(
  { db, providers, clock, log }: FactDeps,
  session: IdentitySession,
  outcome: Outcome,
): Promise<Outcome> {
  const { id, provider, providerRef, verdict, redaction, updatedAt } = session
  if (outcome.status !== 'verified' || verdict || redaction) return outcome
  const asked = identityOf(providers, provider)
  if (!asked || providerRef === null) {
    const isForGood = lacksFacts(session) && clock().getTime() - updatedAt.getTime() >= settingsGoRoundMs
    return isForGood ? { status: 'verified', facts: 'facts_not_available' } : outcome
  }
  try {
    const facts = await asked.fetchFacts(db, providerRef)
    return { status: 'verified', facts, testMode: outcome.testMode }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.missing) {
      return { status: 'verified', facts: 'facts_not_available', testMode: outcome.testMode }
    }
    log.warn({ err: error, sessionId: id }, 'the identity provider is asked again for what a document says')
    return outcome
  }
}

async function askStatus(
  { db, providers, clock }: FactDeps,
  { provider, providerRef, status, updatedAt }: IdentitySession,
): Promise<Outcome> {
  const asked = identityOf(providers, provider)
  if (!asked) {
    const isForGood = clock().getTime() - updatedAt.getTime() >= settingsGoRoundMs
    return isForGood ? { status: 'cancelled', reason: providerGone } : { status: 'created' }
  }
  if (providerRef === null) return { status: 'created' }
  try {
    const outcome = await asked.fetchOutcome(db, providerRef)
    return status === 'processing' && outcome.status === 'created' ? { status: 'cancelled' } : outcome
  } catch (error) {
    // A session that the provider does not know is cancelled.
    if (error instanceof ProviderError && error.missing) return { status: 'cancelled' }
    throw error
  }
}

/** Returns the actor of an outcome, as the audit log names it. */
export function outcomeActor({ provider }: Pick<IdentitySession, 'provider'>, outcome: Outcome): Actor {
  const isOurs = outcome.status === 'cancelled' && 'reason' in outcome
  return isOurs ? 'system' : `provider:${provider}`
}

/** The provider that a check was begun with; undefined where it is not set up any more. */
export function identityOf(providers: Providers, name: string): IdentityProvider | undefined {
  const all = [providers.get(identityProvider), ...providers.get(earlierIdentityProviders)]
  return all.find((provider) => provider.name === name)
}
