import { flow } from '../contract/flow.ts'
import { exclusively, type FlowCore, tell } from './flow-core.ts'
import { failures, identityFailed, identityPassed } from './flow-notices.ts'
import { identityPhase, isIdentityUndecided, organisationOf } from './flow-phases.ts'
import { post } from './flow-post.ts'
import { refresh, reload } from './flow-progress.ts'

/** From the return to reading the progress (spec.md section 9). All in milliseconds. */
const returnDelay = 1_000
const pollEvery = 3_000
const pollFor = 90_000

export function identityActions(core: FlowCore) {
  const { api, initialReturn, navigate, notify } = core.options
  let isReturning = initialReturn?.returned ?? false

  function isUndecided(): boolean {
    const { progress, load } = core.get()
    return load === 'ready' && progress !== undefined && isIdentityUndecided(progress)
  }

  function tellOutcome() {
    const { progress } = core.get()
    if (!progress) return
    const phase = identityPhase(progress)
    if (phase === 'passed') notify(identityPassed)
    if (phase === 'failed' || phase === 'over')
      notify(identityFailed(phase === 'failed', organisationOf(progress)))
  }

  // One failed read among many is no news; a link that has died meanwhile ends the polling by itself.
  async function poll(): Promise<void> {
    core.set({ identityWait: 'polling' })
    const until = core.now() + pollFor
    while (isUndecided() && core.now() < until) {
      await core.wait(pollEvery)
      await refresh(core).catch(() => {})
    }
    core.set({ identityWait: isUndecided() ? 'slow' : undefined })
    if (!isUndecided()) tellOutcome()
  }

  /** Opens a session with the provider, or the one that is open, and goes there. */
  async function startIdentity(): Promise<void> {
    await exclusively(core, 'identity', async () => {
      const posted = await post(core, failures.identity, (employeeId) =>
        api.call(flow.identitySession, { body: { employeeId } }),
      )
      if (!posted.ok) return followIdentity()
      if (!isWebAddress(posted.reply.url)) return tell(core, failures.identity)
      core.set({ isRedirecting: true })
      navigate(posted.reply.url)
    })
  }

  /** Waits for the outcome where there is one to wait for. */
  function followIdentity(): void {
    const { progress, identityWait } = core.get()
    if (!identityWait && progress && identityPhase(progress) === 'processing') void poll()
  }

  return {
    startIdentity,
    followIdentity,
    /** Asks once more, after it took longer than the page asks by itself. */
    async checkIdentity(): Promise<void> {
      await exclusively(core, 'check', async () => {
        if (!(await reload(core)) || isUndecided()) return
        core.set({ identityWait: undefined })
        tellOutcome()
      })
    },
    /** What is shown right after the return is from before; the outcome is read a second later. */
    async settleReturn(): Promise<void> {
      if (!isReturning) return
      core.set({ identityWait: 'returning' })
      await core.wait(returnDelay)
      const isRead = await reload(core)
      core.set({ identityWait: undefined })
      if (!isRead) return
      isReturning = false
      if (isUndecided()) void poll()
      else tellOutcome()
    },
  }
}

function isWebAddress(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(url)
}
