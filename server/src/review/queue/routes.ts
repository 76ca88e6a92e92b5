import { verificationTabs } from '@bonafide/shared/contract/verification-tabs.ts'
import { verifications } from '@bonafide/shared/contract/verifications.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { assign } from './assign.ts'
import { countVerifications } from './count-verifications.ts'
import { getQueue } from './get-queue.ts'
import { listAttention } from './list-attention.ts'
import { listDecided } from './list-decided.ts'
import { listWaiting } from './list-waiting.ts'

export function mountVerifications(app: App): void {
  mountUnit(app, verifications.queue, (_parts, scope) => getQueue(scope))
  mountUnit(app, verifications.attention, ({ query }, scope) => listAttention(scope, query))
  mountUnit(app, verificationTabs.list, ({ query }, scope) => listWaiting(scope, query))
  mountUnit(app, verificationTabs.done, ({ query }, scope) => listDecided(scope, query))
  mountUnit(app, verificationTabs.assign, ({ params, body }, scope) =>
    assign(scope, params.employeeId, body.userId),
  )
  mountUnit(app, verificationTabs.counts, ({ query }, scope) => countVerifications(scope, query))
}
