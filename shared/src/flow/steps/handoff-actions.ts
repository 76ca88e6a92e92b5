import { flow } from '../../contract/flow.ts'
import { exclusively, type FlowCore, tell } from '../model/flow-core.ts'
import { hasStatus } from '../model/flow-failures.ts'
import { identityPhase } from '../model/flow-phases.ts'
import { sendTwiceIfStale } from '../model/flow-post.ts'
import { refresh } from '../model/flow-calls.ts'
import type { Elsewhere } from '../model/flow-state.ts'
import { followIdentity, pollEvery, tellOutcome } from './identity-outcome.ts'

export function handoffActions(core: FlowCore) {
  const { api } = core.options
  return {
    /** Makes a link for the employee's phone once `prepare` is done, and follows what happens there. */
    startHandoff: (prepare?: () => Promise<void>) =>
      exclusively(core, 'handoff', async () => {
        try {
          await prepare?.()
          const { url, expiresAt } = await sendTwiceIfStale(core, (employeeId) =>
            api.call(flow.handoff, { body: { employeeId } }),
          )
          void followElsewhere(core, { url, until: Date.parse(expiresAt) })
        } catch (error) {
          // A server without this call: the offer goes, and nothing is wrong.
          if ([404, 405, 501].some((status) => hasStatus(error, status)))
            return core.set({ canHandOff: false })
          core.report(error)
          tell(core, 'handoff', error)
        }
      }),
    /** Goes back to taking the step here. */
    endHandoff: () => core.set({ elsewhere: undefined }),
  }
}

/** Follows an identity check that is taken on another device or in another window, and moves on with it. */
export async function followElsewhere(core: FlowCore, elsewhere: Elsewhere): Promise<void> {
  const before = phaseOf(core)
  core.set({ elsewhere })
  while (true) {
    await core.wait(pollEvery)
    if (core.get().elsewhere !== elsewhere) return
    if (elsewhere.until && Date.now() >= elsewhere.until) {
      return core.set({ elsewhere: { ...elsewhere, isOver: true } })
    }
    if (core.options.isHidden?.()) continue
    await refresh(core).catch(() => {})
    if (core.get().elsewhere !== elsewhere || core.get().load !== 'ready') return
    const now = phaseOf(core)
    if (now !== before && !/^(ready|started)/.test(now)) break
  }
  core.set({ elsewhere: undefined })
  followIdentity(core)
  tellOutcome(core)
}

// An attempt that fails after another one did shows in the number of those that are left.
function phaseOf(core: FlowCore): string {
  const { progress } = core.get()
  return progress ? `${identityPhase(progress)} ${progress.identity?.attemptsLeft}` : ''
}
