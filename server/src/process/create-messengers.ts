import type { Db } from '#platform/db/database.ts'
import { createMissingMessenger } from '#integrations/missing-messenger.ts'
import type { SandboxPart, SandboxSetup } from '#platform/config/sandbox-settings.ts'
import type { MessengerSetup } from '#platform/config/messenger-settings.ts'
import type { Messenger } from '#messages/messenger.ts'
import { createSandboxMessenger } from '#integrations/sandbox/sandbox-outbox.ts'
import { createSmtpMessenger } from '#integrations/smtp/smtp-messenger.ts'
import { createTwilioMessenger } from '#integrations/twilio/twilio-messenger.ts'

interface Setting {
  env: MessengerSetup & Pick<SandboxSetup, 'sandboxParts'> & { publicUrl: string }
  db: Db
  clock: () => Date
}

/** The channels that messages leave by: real where they are set up, else the sandbox where it is allowed. */
export function createMessengers({
  env,
  db,
  clock,
}: Setting): Record<'email' | 'sms' | 'whatsapp', Messenger> {
  const sandbox = createSandboxMessenger(db, clock)
  const otherwise = (part: SandboxPart, channel: string) =>
    env.sandboxParts.has(part) ? sandbox : createMissingMessenger(channel)
  const { smtp, twilio, publicUrl } = env
  return {
    email: smtp ? createSmtpMessenger(smtp) : otherwise('email', 'Email'),
    sms: twilio ? createTwilioMessenger({ ...twilio, publicUrl }, 'sms') : otherwise('sms', 'SMS'),
    whatsapp: twilio?.whatsapp
      ? createTwilioMessenger({ ...twilio, publicUrl }, 'whatsapp')
      : otherwise('whatsapp', 'WhatsApp'),
  }
}
