import type { Logger } from 'pino'
import { AppError } from './app-error.ts'
import { ProviderError } from './provider-error.ts'

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
