import { record } from '#platform/audit/record.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import type { signInRefusedJob } from './sign-in-jobs.ts'

/** Notes in the audit log that a password was wrong or not enough, and from which address it came. */
export async function recordRefusedSignIn(
  deps: Deps,
  { orgId, userId, address }: JobData<typeof signInRefusedJob>,
): Promise<void> {
  if (!orgId || !userId) return
  await inOrganisation(deps, { orgId, actor: `user:${userId}`, ip: address }, (scope) =>
    record(scope, { action: 'session.failed' }),
  )
}
