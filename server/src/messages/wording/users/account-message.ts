import type { OutgoingMessage } from '#messages/messenger.ts'

/** What a message about a user's own account says, and to whom. */
export type AccountContent = Pick<OutgoingMessage, 'to' | 'from' | 'subject' | 'text' | 'html'>
