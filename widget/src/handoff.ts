/** What it takes to go on on a phone, which few do: loaded when it is wanted. */
export { englishHandoff as english } from '@bonafide/shared/language/verify/english-handoff.ts'
export { HandoffStep } from '@bonafide/shared/flow/handoff-step.tsx'
export { lend } from '#stand-ins/lent-react.ts'
export { styleText as css } from './style-text.ts'
