import * as v from 'valibot'
import { parseTemplates, type WhatsAppTemplates } from './whatsapp-templates.ts'
import { isApiUrl, matches, optional } from './setting-schemas.ts'

/** The transports of email, SMS and WhatsApp. An absent one is replaced by a sandbox, or its channel is missing. */
export interface MessengerSetup {
  smtp: { url: string; from: string; name?: string | undefined } | undefined
  twilio: TwilioSetup | undefined
  /** The most that an operator may release one organisation to in a day (UTC), and that no plan goes beyond. */
  messagesPerDay: number
  /** The URI at which a weakness of this installation is reported; undefined where nobody is named. */
  securityContact: string | undefined
}

export interface TwilioSetup {
  apiUrl: string
  accountSid: string
  authToken: string
  /** A number, an alphanumeric sender, or the id of a messaging service. */
  from: string
  whatsapp: { from: string; templates: WhatsAppTemplates } | undefined
}

const number = String.raw`\+[1-9]\d{6,14}`
const service = 'MG[0-9a-fA-F]{32}'
/** Checks that a sender is a messaging service. A name may begin with the same two letters. */
export const isMessagingService = matches(service)

/** The settings of the messengers, as they are written in the environment. */
export const messengerSettings = {
  SMTP_URL: v.pipe(
    optional(isSmtpUrl, 'must be an address like smtps://user:password@smtp.example.com:465'),
    v.description(
      'The mail server, as smtps://user:password@host:465, or smtp://…:587, which turns to TLS where the server offers it, and has to before it sends a password to another machine. Not set: email goes to the sandbox.',
    ),
  ),
  MAIL_FROM: v.pipe(
    optional((text) => addressIn(text) !== undefined, 'must be an email address like hr@example.com'),
    v.description(
      'The address that email comes from, alone, or with a name as `Acme HR <hr@acme.example>`: all emails then come from that name. Without one each comes from the name of its organisation. Needed with `SMTP_URL`.',
    ),
  ),
  SECURITY_CONTACT: v.pipe(
    optional(
      (text) => contactIn(text) !== undefined,
      'must be an email address or an https address like https://acme.example/security',
    ),
    v.description(
      'Where a weakness of this installation is reported: an email address or an https address, which `/.well-known/security.txt` names. Not set: the address in `MAIL_FROM`.',
    ),
  ),
  TWILIO_ACCOUNT_SID: v.pipe(
    optional(matches('AC[0-9a-fA-F]{32}'), 'must be AC and 32 hexadecimal digits'),
    v.description('The account that sends text messages. Not set: text messages go to the sandbox.'),
  ),
  TWILIO_AUTH_TOKEN: v.pipe(
    v.optional(v.string()),
    v.description(
      'The secret of that account, which also proves that a report of a message’s state is Twilio’s. Needed with `TWILIO_ACCOUNT_SID`.',
    ),
  ),
  TWILIO_FROM: v.pipe(
    optional(
      matches(`${number}|${service}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}`),
      'must be a number like +441632960000, a sender name, or the id of a messaging service (MG…)',
    ),
    v.description(
      'What text messages come from: a number, a sender name of at most 11 letters and digits, or the id of a messaging service. Needed with `TWILIO_ACCOUNT_SID`.',
    ),
  ),
  TWILIO_WHATSAPP_FROM: v.pipe(
    optional(
      matches(`${number}|${service}`),
      'must be a number like +441632960000 or the id of a messaging service (MG…)',
    ),
    v.description('What WhatsApp messages come from. Not set: they go by text message instead.'),
  ),
  TWILIO_WHATSAPP_TEMPLATES: v.pipe(
    optional(
      (text) => parseTemplates(text) !== undefined,
      'must be invitation=HX…,link_renewed=HX…,reminder=HX…, and may have more like invitation.pl=HX…',
    ),
    v.description(
      'The content ids of the approved templates, as invitation=HX…,link_renewed=HX…,reminder=HX… in English, with step_reopened=HX… where there is one, and in further languages like invitation.pl=HX…; a language without one gets the English one, and a reopened step without one the reminder. Needed with `TWILIO_WHATSAPP_FROM`.',
    ),
  ),
  TWILIO_API_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isApiUrl, 'must be an https address without a path; http only for this machine'),
      ),
      'https://api.twilio.com',
    ),
    v.description('Where Twilio is reached; another address is for tests.'),
  ),
  MESSAGES_PER_DAY: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1'), v.transform(Number)),
      '5000',
    ),
    v.description(
      'How many messages a day (UTC) to employees one organisation may have at most: what an operator may release it to (`npm run messages:release`). By itself it lifts no limit. One-time codes have limits of their own.',
    ),
  ),
}

type MessengerSettings = v.InferOutput<v.ObjectSchema<typeof messengerSettings, undefined>>
type Name = keyof MessengerSettings

const together: readonly (readonly Name[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_TEMPLATES'],
]

/** Returns one line for each setting that others are of no use without. */
export function incompleteMessengers(settings: MessengerSettings): string[] {
  const lines = together.flatMap((names) => {
    const set = names.filter((name) => settings[name])
    if (!set.length) return []
    return names
      .filter((name) => !settings[name])
      .map((name) => `${name} must be set together with ${set.join(' and ')}`)
  })
  if (settings.TWILIO_WHATSAPP_FROM && !settings.TWILIO_ACCOUNT_SID) {
    lines.push('TWILIO_ACCOUNT_SID must be set together with TWILIO_WHATSAPP_FROM')
  }
  return lines
}

/** Returns the channels that only a sandbox is there for. Without WhatsApp, its messages go by SMS. */
export function sandboxChannels(
  settings: Partial<Record<'SMTP_URL' | 'TWILIO_ACCOUNT_SID', string | undefined>>,
): ('email' | 'sms')[] {
  const channels = { SMTP_URL: 'email', TWILIO_ACCOUNT_SID: 'sms' } as const
  const names = ['SMTP_URL', 'TWILIO_ACCOUNT_SID'] as const
  return names.filter((name) => !settings[name]).map((name) => channels[name])
}

/** @param settings those that `incompleteMessengers` has nothing against */
export function messengerSetup(settings: MessengerSettings): MessengerSetup {
  const { SMTP_URL, MAIL_FROM } = settings
  return {
    smtp:
      SMTP_URL && MAIL_FROM
        ? { url: SMTP_URL, from: addressIn(MAIL_FROM) ?? MAIL_FROM, name: nameIn(MAIL_FROM) }
        : undefined,
    twilio: twilioSetup(settings),
    messagesPerDay: settings.MESSAGES_PER_DAY,
    securityContact: contactIn(settings.SECURITY_CONTACT ?? MAIL_FROM ?? ''),
  }
}

function twilioSetup(settings: MessengerSettings): TwilioSetup | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings
  if (!accountSid || !authToken || !from) return undefined
  const templates = parseTemplates(settings.TWILIO_WHATSAPP_TEMPLATES ?? '')
  const whatsappFrom = settings.TWILIO_WHATSAPP_FROM
  return {
    apiUrl: new URL(settings.TWILIO_API_URL).origin,
    accountSid,
    authToken,
    from,
    whatsapp: whatsappFrom && templates ? { from: whatsappFrom, templates } : undefined,
  }
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** Returns the URI of a contact (RFC 9116). */
function contactIn(text: string): string | undefined {
  const address = addressIn(text)
  if (address) return `mailto:${address}`
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? text : undefined
}

/** Returns the name before an address, without the quotation marks that a name with a comma has (RFC 5322). */
function nameIn(text: string): string | undefined {
  const name = /^([^<]*)</.exec(text.trim())?.[1]?.trim()
  return name?.replace(/^"(.*)"$/, (_all, inner: string) => inner.replaceAll(/\\(.)/g, '$1')) || undefined
}

/** Returns the address in `hr@example.com` or `Oak Care <hr@example.com>`, or undefined when there is not exactly one. */
export function addressIn(text: string): string | undefined {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim()
  return /^[^\s<>()[\]",;:@\\]+@[^\s<>()[\]",;:@\\]+\.[^\s<>()[\]",;:@\\]+$/.test(address)
    ? address
    : undefined
}
