import type { ExcuseState, RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'

/** Returns a statutory excuse as the server tells it. */
export function excuseOf(state: ExcuseState, more: Partial<RightToWork> = {}): RightToWork {
  return {
    state,
    until: null,
    rules: [],
    missing: [],
    conditions: [],
    rulesVersion: '2026-10',
    reason: null,
    warnings: [],
    gaps: [],
    ...more,
  }
}
