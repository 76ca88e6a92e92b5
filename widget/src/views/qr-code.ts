import { englishHandoff } from '@bonafide/shared/language/verify/english-handoff.ts'
import { englishRare } from '@bonafide/shared/language/verify/english-rare.ts'

/** What it takes to go on on a phone, and what else few need to be told: loaded when it is wanted. */
export { qrPath } from '@bonafide/shared/flow/handoff/qr-path.ts'
export const english = { ...englishHandoff, ...englishRare }
