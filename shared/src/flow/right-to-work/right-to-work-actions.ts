import { flow } from '../../contract/verification/flow.ts'
import type { RightToWorkChoice } from '../../contract/right-to-work/choice.ts'
import type { Advice } from '../model/flow-state.ts'
import { exclusively, type FlowCore } from '../model/flow-core.ts'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import { change, reload } from '../model/flow-calls.ts'

/** Time from the check to reading the progress, in milliseconds (spec.md section 9). */
const checkDelay = 2_000

export function rightToWorkActions(core: FlowCore) {
  const { options } = core

  async function readOutcome(message?: string | null) {
    await reload(core)
    const { progress, load } = core.get()
    if (!progress || load !== 'ready') return
    const phase = rightToWorkPhase(progress)
    if (phase === 'passed' || progress.currentStep === 5) core.announce('rightToWorkPassed')
    // Where a passport is checked online its own screens say how that stands.
    else if (phase === 'ready' && !progress.rightToWork?.digital) {
      core.set({ error: message ? core.said(message) : core.text('rightToWorkOpen') })
    }
  }

  return {
    /** Goes to the question or the screen that the first so many answers lead to; to none without answers. */
    advise: (advice?: Advice) => core.set({ advice, error: undefined, errorField: undefined }),
    /**
     * Runs the check, with what the employee has chosen, and reads the outcome two seconds later, or leaves for where their
     * passport is checked. At the identity step nothing is checked.
     */
    checkRightToWork: (choice?: RightToWorkChoice) =>
      change(
        core,
        'rightToWork',
        (employeeId) =>
          options.api.call(flow.checkRightToWork, {
            body: { employeeId, ...choice, returnUrl: options.returnUrl },
          }),
        async (reply) => {
          if (choice?.withoutDocument) return reload(core)
          if (reply?.url) {
            const isRedirecting = options.navigate(reply.url) !== false
            return core.set({ isRedirecting })
          }
          await core.wait(checkDelay)
          await readOutcome(reply?.message)
        },
      ),
    /** Asks whether the organisation has confirmed it meanwhile. */
    refreshRightToWork: () => exclusively(core, 'check', () => readOutcome()),
    /** Finishes the verification. */
    complete: () =>
      change(
        core,
        'complete',
        (employeeId) => options.api.call(flow.complete, { body: { employeeId } }),
        (reply) => {
          const { progress } = core.get()
          if (progress) core.set({ progress: { ...progress, status: 'completed' } })
          options.onComplete(reply?.employeeId ?? '')
        },
      ),
  }
}
