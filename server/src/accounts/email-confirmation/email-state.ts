import type { EmailState } from '@bonafide/shared/contract/email-confirmation.ts'
import { eq } from 'drizzle-orm'
import { ownAccount } from '#accounts/own-account.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Returns how far the address of a user is proven, and what of this organisation waits for it. */
export async function readEmailState(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  userId: string,
): Promise<EmailState> {
  const { email, emailConfirmedAt } = await ownAccount({ db: tx }, userId)
  const [organisation] = await tx
    .select({ confirmedAt: organisations.confirmedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return { email, confirmed: emailConfirmedAt !== null, messagesHeld: !organisation?.confirmedAt }
}
