import type { erasureReasons } from '@bonafide/shared/contract/employee-actions.ts'

/** The reasons why an employee is erased, as they are chosen and as the timeline tells them. */
export const reasonNames: Readonly<Record<(typeof erasureReasons)[number], string>> = {
  asked: 'They asked us to',
  no_longer_needed: 'We no longer need the data',
  mistake: 'They were added by mistake',
}
