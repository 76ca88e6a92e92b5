import { englishEmailCode } from '@bonafide/shared/language/verify/english-email-code.ts'
import { englishHandoff } from '@bonafide/shared/language/verify/english-handoff.ts'

/** What few need: loaded when somebody goes on on a phone, or asks for a code by email. */
export { qrPath } from '@bonafide/shared/flow/handoff/qr-path.ts'
export const english = { ...englishHandoff, ...englishEmailCode }
