import type { OutgoingMessage } from '#messages/messenger.ts'

/** What a message about a user's own account says, and to whom. */
export type AccountContent = Pick<OutgoingMessage, 'to' | 'from' | 'subject' | 'text' | 'html'>

/** What happened to an account, and what to do where it was not the user. */
export interface Words {
  subject: string
  opening: string
  next: string
  button: { label: string; path: string }
}
