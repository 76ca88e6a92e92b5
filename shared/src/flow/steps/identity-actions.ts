import { ApiError } from '../../api/api-error.ts'
import { flow } from '../../contract/verification/flow.ts'
import { exclusively, type FlowCore } from '../model/flow-core.ts'
import { hasStatus, tell } from '../model/flow-failures.ts'
import { change, refresh, reload, sendTwiceIfStale } from '../model/flow-calls.ts'
import { identityPhase, isIdentityUndecided } from '../model/flow-phases.ts'
import type { Elsewhere } from '../model/flow-state.ts'

/** Time from the return to reading the progress, in milliseconds (spec.md section 9). */
const returnDelay = 1_000
/** Between two looks at the progress, in milliseconds. */
const pollEvery = 3_000
const pollFor = 90_000

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

export function handoffActions(core: FlowCore) {
  const { api } = core.options
  return {
    /** Makes a link for the employee's phone once `prepare` is done, and follows what happens there. */
    startHandoff: (prepare?: () => Promise<unknown>) =>
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
async function followElsewhere(core: FlowCore, elsewhere: Elsewhere): Promise<void> {
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

/** True while the provider may still be deciding. */
function isUndecided(core: FlowCore): boolean {
  const { progress, load } = core.get()
  return load === 'ready' && progress !== undefined && isIdentityUndecided(progress)
}

/** Tells how the identity check came out, if it did. */
function tellOutcome(core: FlowCore): void {
  const { progress } = core.get()
  const phase = progress && identityPhase(progress)
  if (phase === 'passed') core.announce('identityPassed')
  if (phase === 'failed') core.notify('destructive', 'identityFailed', core.text('identityFailedText'))
  if (phase === 'over') core.notify('destructive', 'identityFailed', core.text('identityOver'))
}

/** Waits for the outcome where there is one to wait for. */
export function followIdentity(core: FlowCore): void {
  const { progress, identityWait } = core.get()
  if (!identityWait && progress && identityPhase(progress) === 'processing') void pollIdentity(core)
}

/**
 * Asks for the outcome until there is one. One failed read among many is no news; a link that has died meanwhile
 * ends the asking by itself.
 */
async function pollIdentity(core: FlowCore): Promise<void> {
  core.set({ identityWait: 'polling' })
  const until = Date.now() + pollFor
  while (isUndecided(core) && Date.now() < until) {
    await core.wait(pollEvery)
    await refresh(core).catch(() => {})
  }
  core.set({ identityWait: isUndecided(core) ? 'slow' : undefined })
  if (!isUndecided(core)) tellOutcome(core)
}
