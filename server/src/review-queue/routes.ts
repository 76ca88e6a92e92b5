import { verifications } from '@bonafide/shared/contract/verifications.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { getQueue } from './get-queue.ts'
import { listAttention } from './list-attention.ts'

export function mountVerifications(app: App): void {
  mountSignedIn(app, verifications.queue, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), getQueue),
  )
  mountSignedIn(app, verifications.attention, ({ query }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => listAttention(scope, query)),
  )
}
