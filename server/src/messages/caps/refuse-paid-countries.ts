import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { freeCountries } from './message-caps.ts'
import { isPaid } from './sender.ts'

/**
 * Refuses countries that an organisation would add to its own and that need a paid plan, where it has none.
 * @throws AppError plan_needed
 */
export async function refusePaidCountries(scope: Scope, added: readonly string[]): Promise<void> {
  const free: readonly string[] = freeCountries.codes
  if (added.every((code) => free.includes(code)) || (await isPaid(scope))) return
  const message = freeCountries.reason
  throw new AppError('plan_needed', message, { errors: { phoneCountries: message } })
}
