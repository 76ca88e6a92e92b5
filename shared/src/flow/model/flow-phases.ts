import type { FlowProgress } from '../../contract/verification/flow.ts'
import type { FlowState } from './flow-state.ts'

/** Returns the channel that counts: where the server knows how the link was sent, the address does not matter. */
export function effectiveChannel(progress: FlowProgress, channelInAddress: string): string {
  return progress.channel ?? channelInAddress
}

/** `review`: the organisation decides · `failed`: may try again · `over`: may not. */
export type IdentityPhase = 'ready' | 'started' | 'processing' | 'review' | 'failed' | 'over' | 'passed'

/** Returns the state of the identity step, also for a server that tells no more than the step's status. */
export function identityPhase({ steps, status, identity }: FlowProgress): IdentityPhase {
  if (steps.id.status === 'pass') return 'passed'
  const state = identity?.state
  if (state === 'processing' || state === 'started' || state === 'review') return state
  if (status === 'failed') return 'over'
  const hasFailed = steps.id.status === 'fail' || state === 'failed' || Boolean(identity?.reason)
  if (!hasFailed) return 'ready'
  return identity?.attemptsLeft === 0 ? 'over' : 'failed'
}

/** True while the provider may still be deciding. A server that does not say may mean it after a return. */
export function isIdentityUndecided(progress: FlowProgress): boolean {
  const phase = identityPhase(progress)
  return phase === 'processing' || (phase === 'ready' && !progress.identity && progress.currentStep === 3)
}

/** Returns the state of the right-to-work step, also for a server that tells no more than its status. */
export function rightToWorkPhase({
  steps,
  rightToWork,
}: FlowProgress): NonNullable<FlowProgress['rightToWork']>['state'] {
  if (steps.rtw?.status === 'pass') return 'passed'
  if (steps.rtw?.status === 'fail') return 'failed'
  return rightToWork?.state ?? 'ready'
}

/** The names of the four steps in the catalogue, in the order they are taken. */
export const stepKeys = ['email', 'phone', 'identity', 'rightToWork'] as const

const screens = ['email', 'phone', 'identity', 'rightToWork', 'done'] as const
export type Screen = (typeof screens)[number] | 'loading' | 'failed' | 'invalid' | 'code' | 'finished'

/** Returns the screen to show. */
export function screenOf({ load, progress, code, identityWait }: FlowState): Screen {
  if (load !== 'ready' || !progress) return load === 'ready' ? 'loading' : load
  if (identityWait === 'returning' && progress.currentStep >= 3) return 'identity'
  if (progress.currentStep === 2 && code) return 'code'
  if (progress.currentStep === 5 && progress.status === 'completed') return 'finished'
  return screens[progress.currentStep - 1] ?? 'loading'
}

/** Returns the step that a screen belongs to, 1 to 4, or 5 when all are done. */
export function stepOf(state: FlowState): number {
  const screen = screenOf(state)
  return screen === 'identity' ? 3 : (state.progress?.currentStep ?? 1)
}
