import { DeliveryError } from './delivery-error.ts'

/** What nodemailer tells of a failure. Its message is left out: it holds the server's words. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

const refusals: Readonly<Record<string, string>> = {
  'RCPT TO': 'The mailbox does not exist or takes no messages',
  DATA: 'The mail server refused the message',
}
const delayed = 'The mail server could not be reached'

/**
 * A failure as the queue needs it. Only what the server says for good of this receiver or this message is
 * permanent; a refused password or sender is ours to put right, and the mail waits for that.
 */
export function smtpFailure(error: unknown): DeliveryError {
  const { code = 'unknown', command = '', responseCode, permanent = false } = error as SmtpError
  const said = responseCode ? ` (${responseCode})` : ''
  const message = `smtp ${code}${command ? ` at ${command}` : ''}${said}`
  const reason = refusals[command]
  if (permanent && reason) return new DeliveryError(message, reason, { permanent })
  // Refused before anything was sent: no server can be asked about this address.
  if (code === 'EENVELOPE' && command === 'API') {
    return new DeliveryError(message, 'The e-mail address cannot be written to', { permanent: true })
  }
  return new DeliveryError(message, delayed)
}
