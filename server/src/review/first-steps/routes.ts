import { firstSteps } from '@bonafide/shared/contract/first-steps.ts'
import { tryWithOneself } from '#invitations/try-with-oneself.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { dismissFirstSteps, listFirstSteps } from './list-first-steps.ts'

export function mountFirstSteps(app: App): void {
  mountUnit(app, firstSteps.list, (_parts, scope, { userId }) => listFirstSteps(scope, userId))
  mountUnit(app, firstSteps.dismiss, (_parts, scope) => dismissFirstSteps(scope))
  mountUnit(app, firstSteps.tryIt, (_parts, scope, { userId }) => tryWithOneself(scope, userId))
}
