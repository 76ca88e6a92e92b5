import { paymentProvider } from '#billing/payment-provider.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import { orUnavailable } from '#platform/provider-error.ts'

/** Opens the provider's pages on which an organisation sees to its cards, invoices and cancellation. */
export async function openPortal({ db, env, log, providers }: Deps, orgId: string): Promise<{ url: string }> {
  const message = 'We could not reach the payment provider. Try again in a few minutes.'
  const portal = await orUnavailable(log, message, () =>
    providers.get(paymentProvider).openPortal(db, { orgId, returnUrl: `${env.publicUrl}/billing` }),
  )
  if (!portal) throw new AppError('not_found', 'Your organisation does not have a paid plan yet')
  return portal
}
