import { ApiError } from '../../api/api-error.ts'
import { flow } from '../../contract/flow.ts'
import { exclusively, type FlowCore } from '../model/flow-core.ts'
import { change } from '../model/flow-post.ts'
import { reload } from '../model/flow-calls.ts'
import { followElsewhere } from './handoff-actions.ts'
import { followIdentity, isUndecided, pollIdentity, tellOutcome } from './identity-outcome.ts'

/** Time from the return to reading the progress, in milliseconds (spec.md section 9). */
const returnDelay = 1_000

export function identityActions(core: FlowCore) {
  const { options } = core
  let isReturning = options.initialReturn?.returned

  async function openSession(employeeId: string): Promise<string> {
    const { url } = await options.api.call(flow.identitySession, {
      body: { employeeId, returnUrl: options.returnUrl },
    })
    if (!/^(https?:\/\/|\/(?!\/))/.test(url)) throw new ApiError({ kind: 'bad_reply' })
    return url
  }

  return {
    /** Opens a session with the provider, or the one that is open, and goes there. */
    async startIdentity(): Promise<void> {
      await change(core, 'session', openSession, (url) => {
        const isRedirecting = options.navigate(url) !== false
        core.set({ isRedirecting })
        if (!isRedirecting) void followElsewhere(core, {})
      })
      // It may have been refused because the provider still decides.
      followIdentity(core)
    },
    /** Asks once more, after it took longer than the page asks by itself. */
    checkIdentity: () =>
      exclusively(core, 'check', async () => {
        if (!(await reload(core)) || isUndecided(core)) return
        core.set({ identityWait: undefined })
        tellOutcome(core)
      }),
    /** The first answer after the return is from before it; the outcome is read a second later. */
    async settleReturn(): Promise<void> {
      if (!isReturning) return
      core.set({ identityWait: 'returning' })
      await core.wait(returnDelay)
      const isRead = await reload(core)
      core.set({ identityWait: undefined })
      if (!isRead) return
      isReturning = false
      const { progress } = core.get()
      if (progress) options.onReturned?.(progress.steps.id.status, progress)
      if (isUndecided(core)) void pollIdentity(core)
      else tellOutcome(core)
    },
  }
}
