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
}

export interface Messenger {
  readonly sandbox: boolean
  /** Hands one message over. Throws when it could not; the caller tries again. */
  send(message: OutgoingMessage): Promise<{ providerRef: string }>
}
