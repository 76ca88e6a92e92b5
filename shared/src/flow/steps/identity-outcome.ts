import type { FlowCore } from '../model/flow-core.ts'
import { identityPhase, isIdentityUndecided } from '../model/flow-phases.ts'
import { refresh } from '../model/flow-calls.ts'

/** Between two looks at the progress, in milliseconds. */
export const pollEvery = 3_000
const pollFor = 90_000

/** True while the provider may still be deciding. */
export function isUndecided(core: FlowCore): boolean {
  const { progress, load } = core.get()
  return load === 'ready' && progress !== undefined && isIdentityUndecided(progress)
}

/** Tells how the identity check came out, if it did. */
export function tellOutcome(core: FlowCore): void {
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
export async function pollIdentity(core: FlowCore): Promise<void> {
  core.set({ identityWait: 'polling' })
  const until = Date.now() + pollFor
  while (isUndecided(core) && Date.now() < until) {
    await core.wait(pollEvery)
    await refresh(core).catch(() => {})
  }
  core.set({ identityWait: isUndecided(core) ? 'slow' : undefined })
  if (!isUndecided(core)) tellOutcome(core)
}
