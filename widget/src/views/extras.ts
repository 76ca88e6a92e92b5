import { englishEmailCode } from '@bonafide/shared/language/verify/english-email-code.ts'
import { englishHandoff } from '@bonafide/shared/language/verify/english-handoff.ts'
import { englishRare } from '@bonafide/shared/language/verify/english-rare.ts'

/** What few need: loaded when an employee goes on on a phone, asks for a code by email, or waits for the organisation. */
export { qrPath } from '@bonafide/shared/flow/handoff/qr-path.ts'
export const english = { ...englishHandoff, ...englishEmailCode, ...englishRare }
