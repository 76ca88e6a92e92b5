import * as v from 'valibot'
import { writtenDay } from '#messages/written-day.ts'
import { reportAddress } from './status-report.ts'
import { askTwilio } from './ask-twilio.ts'
import { callTwilio, type TwilioAccess } from './call-twilio.ts'
import { DeliveryError } from '#messages/delivery-error.ts'
import type { LinkTemplate, Messenger, OutgoingMessage } from '#messages/messenger.ts'
import { isMessagingService, type TwilioSetup } from '#platform/config/messenger-settings.ts'
import { isLoopback } from '#platform/config/setting-schemas.ts'
import { twilioFailure } from './twilio-failure.ts'
import { templateIn, type WhatsAppTemplates } from '#platform/config/whatsapp-templates.ts'

interface Setting extends TwilioSetup, TwilioAccess {
  publicUrl: string
}

const longestValidity = 36_000

const Created = v.object({ sid: v.pipe(v.string(), v.regex(/^(SM|MM)[0-9a-fA-F]{32}$/)) })

/**
 * Sends texts and WhatsApp messages through Twilio's Messages API.
 * The API has no idempotency key. Instead the address for status reports names our message: when a reply is lost, the
 * report on the message that was created all the same stops the next try.
 */
export function createTwilioMessenger(setting: Setting, channel: 'sms' | 'whatsapp'): Messenger {
  return {
    sandbox: false,
    async send(message) {
      const form = formOf(setting, channel, message)
      const { response, body } = await callTwilio(setting, '/Messages.json', form)
      if (response.status !== 201) throw twilioFailure(response, body)
      const created = v.safeParse(Created, body)
      return { providerRef: created.success ? created.output.sid : null }
    },
    fetchDeliveryStatus: (sid) => askTwilio(setting, sid),
  }
}

function formOf(
  { from, whatsapp, publicUrl }: Setting,
  channel: 'sms' | 'whatsapp',
  message: OutgoingMessage,
): URLSearchParams {
  const isWhatsApp = channel === 'whatsapp'
  const prefix = isWhatsApp ? 'whatsapp:' : ''
  const sender = isWhatsApp ? (whatsapp?.from ?? from) : from
  const form = new URLSearchParams({ To: `${prefix}${message.to}` })
  if (isMessagingService(sender)) form.set('MessagingServiceSid', sender)
  else form.set('From', `${prefix}${sender}`)
  const callback = statusCallback(publicUrl, message)
  if (callback) form.set('StatusCallback', callback)
  if (message.usefulForSeconds !== undefined) {
    const seconds = Math.min(Math.max(Math.floor(message.usefulForSeconds), 1), longestValidity)
    form.set('ValidityPeriod', String(seconds))
  }
  if (!isWhatsApp) form.set('Body', message.text)
  else fillTemplate(form, whatsapp?.templates, message.template)
  return form
}

/** The first message of a WhatsApp conversation has to use a template; a free text would be refused. */
function fillTemplate(
  form: URLSearchParams,
  templates: WhatsAppTemplates | undefined,
  template: LinkTemplate | undefined,
): void {
  if (!templates || !template) {
    const reason = 'There is no WhatsApp template for this message'
    throw new DeliveryError(reason, reason, { permanent: true })
  }
  const { fullName, organisation, url, expiresAt } = template
  const { sid, language } = templateIn(templates, template)
  const lastDay = writtenDay(expiresAt, language)
  form.set('ContentSid', sid)
  form.set('ContentVariables', JSON.stringify({ 1: fullName, 2: organisation, 3: url, 4: lastDay }))
}

/** Returns the address for status reports; none when this machine cannot be reached from outside. */
function statusCallback(publicUrl: string, message: OutgoingMessage): string | undefined {
  return isLoopback(new URL(publicUrl).hostname) ? undefined : reportAddress(publicUrl, message)
}
