import type { ExcuseState } from './statutory-excuse.ts'

/** The states of a statutory excuse in plain words: whether the organisation is covered, if they turn out to have no right. */
export const coverNames = {
  none: 'Not covered',
  provisional: 'Almost covered',
  continuous: 'Covered',
  time_limited: 'Covered',
  grace: 'Covered',
  lapsed: 'Not covered',
  not_required: 'Not required',
} as const satisfies Record<ExcuseState, string>
