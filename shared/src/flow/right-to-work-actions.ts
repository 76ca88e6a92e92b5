import { flow } from '../contract/flow.ts'
import { exclusively, type FlowCore } from './flow-core.ts'
import { failures, rightToWorkPassed } from './flow-notices.ts'
import { rightToWorkPhase } from './flow-phases.ts'
import { post } from './flow-post.ts'
import { reload } from './flow-progress.ts'

/** From the check to reading the progress, in milliseconds (spec.md section 9). */
const checkDelay = 2_000

export function rightToWorkActions(core: FlowCore) {
  const { api, notify, onComplete } = core.options

  async function readOutcome(message?: string | null) {
    if (!(await reload(core))) return
    const { progress } = core.get()
    if (!progress) return
    const phase = rightToWorkPhase(progress)
    if (phase === 'passed' || progress.currentStep === 5) notify(rightToWorkPassed)
    else if (phase === 'ready') core.set({ error: message || 'Your right to work is not confirmed yet.' })
  }

  return {
    /** Runs the check and reads the outcome two seconds later. */
    async checkRightToWork(): Promise<void> {
      await exclusively(core, 'rightToWork', async () => {
        const posted = await post(core, failures.rightToWork, (employeeId) =>
          api.call(flow.checkRightToWork, { body: { employeeId } }),
        )
        if (!posted.ok) return
        await core.wait(checkDelay)
        await readOutcome(posted.reply?.message)
      })
    },
    /** Asks whether the organisation has confirmed it meanwhile. */
    async refreshRightToWork(): Promise<void> {
      await exclusively(core, 'check', () => readOutcome())
    },
    /** Finishes the verification. */
    async complete(): Promise<void> {
      await exclusively(core, 'complete', async () => {
        const posted = await post(core, failures.complete, (employeeId) =>
          api.call(flow.complete, { body: { employeeId } }),
        )
        const { progress } = core.get()
        if (!posted.ok || !progress) return
        core.set({ progress: { ...progress, status: 'completed' } })
        onComplete()
      })
    },
  }
}
