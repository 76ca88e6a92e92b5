import { and, eq, inArray } from 'drizzle-orm'
import { sandboxIdentity } from './sandbox-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { sandboxProviderName } from './sandbox-identity-provider.ts'

/**
 * Deletes what the sandbox of the identity check keeps of a person. That is a table of ours, so it goes whichever
 * provider has followed the sandbox since.
 */
export async function forgetAtSandbox({ tx, orgId }: Scope, employeeId: string): Promise<void> {
  const refs = tx
    .select({ ref: identitySessions.providerRef })
    .from(identitySessions)
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        eq(identitySessions.provider, sandboxProviderName),
      ),
    )
  await tx.delete(sandboxIdentity).where(inArray(sandboxIdentity.id, refs))
}
