import type { Channel } from '../contract/employees/employees.ts'

/** The name of each way to send an invitation. */
export const channelNames: Record<Channel, string> = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp' }
