import { messageUsage } from '@bonafide/shared/contract/message-usage.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { readMessageUsage } from './read-message-usage.ts'

export function mountMessageUsage(app: App): void {
  mountUnit(app, messageUsage.read, (_parts, scope) => readMessageUsage(scope))
}
