import * as v from 'valibot'
import { writtenDay } from '#language/written-day.ts'
import { reportAddress } from '#twilio/report-address.ts'
import { neverConnected } from './connect-errors.ts'
import { DeliveryError } from './delivery-error.ts'
import type { LinkTemplate, Messenger, OutgoingMessage } from './messenger.ts'
import { isLoopback, isMessagingService, type TwilioSetup } from './messenger-settings.ts'
import { twilioFailure } from './twilio-failure.ts'
import { templateIn, type WhatsAppTemplates } from './whatsapp-templates.ts'

interface Setting extends TwilioSetup {
  publicUrl: string
  /** For the whole exchange. */
  timeoutMs?: number
}

const usualTimeoutMs = 15_000
const longestValidity = 36_000
const unreachable = 'The messaging service could not be reached'

const Created = v.object({ sid: v.pipe(v.string(), v.regex(/^(SM|MM)[0-9a-fA-F]{32}$/)) })

/**
 * Sends texts and WhatsApp messages through Twilio's Messages API.
 *
 * The API knows no idempotency key. What makes up for it: the address for status reports names our message, so
 * when an answer is lost, the report of the message that was made all the same stops the next try.
 */
export function createTwilioMessenger(setting: Setting, channel: 'sms' | 'whatsapp'): Messenger {
  const { apiUrl, accountSid, authToken, timeoutMs = usualTimeoutMs } = setting
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    sandbox: false,
    async send(message) {
      const response = await post(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: formOf(setting, channel, message),
        // Our credentials go to the address that is set, and nowhere it may point to.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await readBody(response)
      if (response.status !== 201) throw twilioFailure(response, body)
      const created = v.safeParse(Created, body)
      return { providerRef: created.success ? created.output.sid : null }
    },
  }
}

async function post(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const uncertain = !neverConnected(error)
    throw new DeliveryError(`twilio did not answer (${nameOf(error)})`, unreachable, { uncertain })
  }
}

/** Undefined for one that breaks off or is no JSON: the status has said what matters. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
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

/** Whoever writes first on WhatsApp has to use a template; a free text would be refused. */
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

/** Where status reports go: none where nobody outside this machine could bring them. */
function statusCallback(publicUrl: string, message: OutgoingMessage): string | undefined {
  return isLoopback(new URL(publicUrl).hostname) ? undefined : reportAddress(publicUrl, message)
}
