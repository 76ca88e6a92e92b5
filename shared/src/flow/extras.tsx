/**
 * Parts that few need, loaded on demand: going on on a phone, the right to work where users decide, a call, and the
 * copy.
 */
export { HandoffStep } from './steps/handoff-step.tsx'
export { FirstDay } from './steps/first-day.tsx'
export { saveCopy } from './view/save-copy.ts'
export { AdvisedRightToWork } from './right-to-work/advised-right-to-work.tsx'
export { WithoutDocument } from './right-to-work/without-document.tsx'
export { Appointments } from './right-to-work/appointments.tsx'
