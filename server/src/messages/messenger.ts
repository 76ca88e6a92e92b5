import { defineProvider } from '#platform/providers.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import type { LinkTemplateName } from '#platform/config/whatsapp-templates.ts'

/** The contents of a message with a link, for channels that send approved templates instead of free text. */
export interface LinkTemplate {
  name: LinkTemplateName
  /** The language of the receiver. */
  language: Locale
  fullName: string
  organisation: string
  url: string
  /** The link works until then. */
  expiresAt: Date
}

/** A message as its receiver gets it. Text messages have neither subject nor html. */
export interface OutgoingMessage {
  orgId: string
  messageId: string
  channel: 'email' | 'sms' | 'whatsapp'
  /** Address or E.164 number. */
  to: string
  /** Display name of the sender: the organisation. */
  from: string
  subject?: string
  text: string
  html?: string
  template?: LinkTemplate
  /** Stops emails of this kind by a POST, for the button of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** Seconds after which it is of no use to its receiver any more. */
  usefulForSeconds?: number
}

/** The progress of a message that was handed over. `reason`: in plain words, for the screen. */
export type DeliveryStatus = { state: 'sent' | 'delivered' | 'read' } | { state: 'failed'; reason: string }

export interface Messenger {
  readonly sandbox: boolean
  /**
   * Hands one message over. The reference is null where the other side took it without saying how it names it.
   * @throws DeliveryError when it could not; the caller tries again unless that is pointless
   */
  send(message: OutgoingMessage): Promise<{ providerRef: string | null }>
  /**
   * Returns the state of a message that was handed over, by its reference; undefined where that says nothing. Absent
   * where the vendor has no such call.
   * @throws DeliveryError when it could not be asked
   */
  fetchDeliveryStatus?(providerRef: string): Promise<DeliveryStatus | undefined>
  /** Ends connections that are kept open. */
  close?(): void
}

/** The providers that send on each channel. */
export const messengers = {
  email: defineProvider<Messenger>('email'),
  sms: defineProvider<Messenger>('sms'),
  whatsapp: defineProvider<Messenger>('whatsapp'),
}
