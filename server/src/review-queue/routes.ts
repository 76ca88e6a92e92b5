import { verifications } from '@bonafide/shared/contract/verifications.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { getQueue } from './get-queue.ts'
import { listAttention } from './list-attention.ts'

export function mountVerifications(app: App): void {
  mountUnit(app, verifications.queue, (_parts, scope) => getQueue(scope))
  mountUnit(app, verifications.attention, ({ query }, scope) => listAttention(scope, query))
}
