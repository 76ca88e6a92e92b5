import type { Db } from '#db/database.ts'
import { createMissingMessenger } from './missing-messenger.ts'
import type { SandboxPart, SandboxSetup } from '#sandbox-settings.ts'
import type { MessengerSetup } from './messenger-settings.ts'
import type { Providers } from './providers.ts'
import { createSandboxMessenger } from './sandbox-messenger.ts'
import { createSmtpMessenger } from './smtp-messenger.ts'
import { createTwilioMessenger } from './twilio-messenger.ts'

interface Setting {
  env: MessengerSetup & Pick<SandboxSetup, 'sandboxParts'> & { publicUrl: string }
  db: Db
  clock: () => Date
}

/** The channels that messages leave by: real where they are set up, else the sandbox where it is allowed. */
export function createMessengers({ env, db, clock }: Setting): Pick<Providers, 'email' | 'sms' | 'whatsapp'> {
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
