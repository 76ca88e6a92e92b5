import { onTestFinished, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import type { Notice } from '../../ui/toast-store.ts'
import { english } from '../../language/verify/en-gb.ts'
import { createFlow } from '../model/create-flow.ts'
import type { FlowOptions } from '../model/flow-core.ts'
import { screenOf } from '../model/flow-phases.ts'
import { createInMemoryServer } from './in-memory-server.ts'

/** Starts a flow on a server in memory, under a clock that only moves when told, for tests. */
export function setUpFlow(progress: FlowProgress, options: Partial<FlowOptions> = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const server = createInMemoryServer(progress)
  const notices: Notice[] = []
  const navigate = vi.fn<(url: string) => void>()
  const onComplete = vi.fn<() => void>()
  const flow = createFlow({
    api: server,
    token: server.token,
    channel: 'email',
    language: () => ({ locale: 'en-GB', messages: english }),
    navigate,
    onComplete,
    notify: (notice) => notices.push(notice),
    ...options,
  })
  return {
    flow,
    server,
    notices,
    navigate,
    onComplete,
    state: flow.getSnapshot,
    screen: () => screenOf(flow.getSnapshot()),
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Starts and waits until the first answer is in. */
    async started() {
      const stop = flow.start()
      await vi.advanceTimersByTimeAsync(0)
      return stop
    },
  }
}
