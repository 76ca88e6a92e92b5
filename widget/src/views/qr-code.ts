/** What it takes to go on on a phone, which few do: loaded when it is wanted. */
export { qrPath } from '@bonafide/shared/flow/handoff/qr-path.ts'
export { englishHandoff as english } from '@bonafide/shared/language/verify/english-handoff.ts'
