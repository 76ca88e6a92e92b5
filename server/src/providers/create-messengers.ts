import type { Db } from '#db/database.ts'
import { createMissingMessenger } from './missing-messenger.ts'
import type { Messenger } from './messenger.ts'
import type { MessengerSetup, TwilioSetup } from './messenger-settings.ts'
import type { Providers } from './providers.ts'
import { createSandboxMessenger } from './sandbox-messenger.ts'
import { createSmtpMessenger } from './smtp-messenger.ts'
import { createTwilioMessenger } from './twilio-messenger.ts'

interface Setting {
  env: MessengerSetup & { publicUrl: string; sandboxAllowed: boolean }
  db: Db
  clock: () => Date
}

/** The channels that messages leave by: real where they are set up, else the sandbox where it is allowed. */
export function createMessengers({ env, db, clock }: Setting): Pick<Providers, 'email' | 'sms' | 'whatsapp'> {
  const sandbox = createSandboxMessenger(db, clock)
  const otherwise = (channel: string) => (env.sandboxAllowed ? sandbox : createMissingMessenger(channel))
  const { smtp, twilio, publicUrl } = env
  const texts = (from: (setup: TwilioSetup) => Messenger | undefined, channel: string) =>
    (twilio && from(twilio)) ?? otherwise(channel)
  return {
    email: smtp ? createSmtpMessenger(smtp) : otherwise('Email'),
    sms: texts((setup) => createTwilioMessenger({ ...setup, publicUrl }, 'sms'), 'SMS'),
    whatsapp: texts(
      (setup) => setup.whatsapp && createTwilioMessenger({ ...setup, publicUrl }, 'whatsapp'),
      'WhatsApp',
    ),
  }
}
