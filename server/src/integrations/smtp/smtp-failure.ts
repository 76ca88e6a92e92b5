import { DeliveryError } from '#messages/delivery/delivery-error.ts'
import { detailIn, settingsBehind, subjectOf } from './smtp-refusal.ts'

/** The fields of a nodemailer error. Leaves out its message, which holds the server's words. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

const reasons = {
  mailbox: 'The mailbox does not exist or is not accepting messages',
  message: 'The mail server rejected the message',
  us: 'The mail server would not accept mail from us',
} as const
const delayed = 'The mail server could not be reached'

/**
 * A failure as the queue needs it. Only what the server says for good of this receiver or this message is
 * permanent; a refused password, sender or relaying is ours to put right, and the email waits for that.
 */
export function smtpFailure(error: unknown): DeliveryError {
  const { code = 'unknown', command = '', responseCode, response: words = '' } = error as SmtpError
  const detail = detailIn(words)
  const said = responseCode ? ` (${responseCode}${detail ? ` ${detail}` : ''})` : ''
  const message = `smtp ${code}${command ? ` at ${command}` : ''}${said}`
  if (responseCode && responseCode >= 500) {
    const refusal = { command, code: responseCode, detail, words }
    const subject = subjectOf(refusal)
    if (subject !== 'us') return new DeliveryError(message, reasons[subject], { permanent: true })
    return new DeliveryError(`${message}: check ${settingsBehind(refusal)}`, reasons.us)
  }
  // Refused before anything was sent: no server can be asked about this address.
  if (code === 'EENVELOPE' && command === 'API') {
    return new DeliveryError(message, 'The email address is not valid', { permanent: true })
  }
  return new DeliveryError(message, delayed)
}
