import { testMode } from '@bonafide/shared/contract/test-mode.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { requestClearing } from './clear-test-data.ts'
import { advanceClock, showClock } from '#retention/test-mode.ts'

export function mountTestMode(app: App): void {
  mountUnit(app, testMode.clock, (_parts, scope) => showClock(scope))
  mountUnit(app, testMode.advance, ({ body }, scope) => advanceClock(scope, body))
  mountUnit(app, testMode.clear, (_parts, scope) => requestClearing(scope))
}
