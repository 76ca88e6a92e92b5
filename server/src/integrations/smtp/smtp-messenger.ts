import nodemailer from 'nodemailer'
import { inSpan, kindOf } from '#platform/trace.ts'
import { addressIn } from '#platform/config/messenger-settings.ts'
import { isLoopback } from '#platform/config/setting-schemas.ts'
import type { Messenger, OutgoingMessage } from '#messages/messenger.ts'
import { DeliveryError } from '#messages/delivery-error.ts'
import { detailIn, settingsBehind, subjectOf } from './smtp-refusal.ts'

interface Setting {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** The address that mail comes from. */
  from: string
  /** The name that all mail comes from. Without it: that of the message. */
  name?: string | undefined
  timeouts?: Partial<Timeouts>
}

interface Timeouts {
  /** To connect and be greeted. */
  connectMs: number
  /** The longest silence of the server. */
  silenceMs: number
  /** The limit for everything, the wait for a free connection included. */
  totalMs: number
}

// Stays below the minute after which the queue gives the job to another worker.
const usualTimeouts: Timeouts = { connectMs: 10_000, silenceMs: 20_000, totalMs: 45_000 }
const maxConnections = 5

/**
 * Sends email through an SMTP server, over a few connections that are kept open.
 *
 * SMTP cannot take a message back or ask what became of it: when the connection is lost between the end of the
 * message and the server's answer, we do not know (RFC 1047). Such a message is sent again, because one that
 * arrives twice does less harm than one that never does. Every try carries the same Message-ID, by which
 * mailboxes show it once.
 */
export function createSmtpMessenger({ url, from, name, timeouts }: Setting): Messenger {
  const { connectMs, silenceMs, totalMs } = { ...usualTimeouts, ...timeouts }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    // Trying again is the queue's work, which counts the tries and survives this process.
    maxRequeues: 0,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sandbox: false,
    async send(message) {
      const mail = emailOf(message, { name: name ?? message.from, address: from })
      try {
        const { messageId } = await inSend(url, () =>
          transport.sendMail({ ...mail, signal: AbortSignal.timeout(totalMs) }),
        )
        return { providerRef: messageId }
      } catch (error) {
        throw smtpFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Sends as a span that names the server and the code of its answer, and nothing of the message. */
function inSend<T extends { response: string }>(url: string, send: () => Promise<T>): Promise<T> {
  const { hostname, port } = new URL(url)
  const facts = { 'server.address': hostname, ...(port && { 'server.port': Number(port) }) }
  const coded = (code: number) => ({ 'smtp.response.code': code })
  return inSpan(
    { name: 'SMTP', kind: 'client', facts },
    send,
    ({ response }) => ({ facts: coded(Number.parseInt(response, 10) || 0) }),
    (error) => {
      const { responseCode } = error as SmtpError
      return responseCode
        ? { failure: String(responseCode), facts: coded(responseCode) }
        : { failure: kindOf(error) }
    },
  )
}

/** A password is not sent in the clear, except within this machine. */
function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

function emailOf(
  { messageId, to, subject = '', text, html, unsubscribeUrl }: OutgoingMessage,
  from: { name: string; address: string },
) {
  // Nodemailer would fold or drop them; a line break in a header is never an accident.
  if ([to, from.name, subject].some((value) => /[\0\r\n]/.test(value))) {
    throw refused('a header holds a line break')
  }
  // Passes an object, also in the envelope: a text is read as a list of receivers.
  if (addressIn(to) !== to) throw refused('the address is not one address')
  return {
    messageId: `<${messageId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function refused(message: string): DeliveryError {
  return new DeliveryError(message, 'The email address is not valid', { permanent: true })
}

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
function smtpFailure(error: unknown): DeliveryError {
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
