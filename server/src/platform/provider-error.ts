import type { Logger } from 'pino'
import { AppError } from './app-error.ts'

interface Facts {
  /** It would fail again: the other side understood and refused. */
  permanent?: boolean
  /** It may have been done all the same. */
  uncertain?: boolean
  /** True when the requested resource does not exist. */
  missing?: boolean
  /** The same request is still being worked on there. */
  busy?: boolean
  /** The buyer's bank or card said no. */
  declined?: boolean
  /** The key that it was asked with may not. */
  forbidden?: boolean
}

/**
 * Why a provider could not do what it was asked. `message` goes into the log, so it holds nothing of what the
 * other side answered beyond codes: its texts name keys, users and employees.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly permanent: boolean
  readonly uncertain: boolean
  readonly missing: boolean
  readonly busy: boolean
  readonly declined: boolean
  readonly forbidden: boolean

  constructor(message: string, facts: Facts = {}) {
    super(message)
    this.permanent = facts.permanent ?? false
    this.uncertain = facts.uncertain ?? false
    this.missing = facts.missing ?? false
    this.busy = facts.busy ?? false
    this.declined = facts.declined ?? false
    this.forbidden = facts.forbidden ?? false
  }
}

const retryAfter = 30

/**
 * Does what needs a provider. When the provider fails, the log gets its reason and the caller `message`.
 * @throws AppError unavailable
 */
export async function orUnavailable<T>(log: Logger, message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a provider failed')
    throw new AppError('unavailable', message, { retryAfter })
  }
}
