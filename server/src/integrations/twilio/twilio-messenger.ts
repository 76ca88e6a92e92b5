import * as v from 'valibot'
import { writtenDay } from '#messages/written-day.ts'
import { DeliveryError } from '#messages/delivery-error.ts'
import type { DeliveryStatus, LinkTemplate, Messenger, OutgoingMessage } from '#messages/messenger.ts'
import { isMessagingService, type TwilioSetup } from '#platform/config/messenger-settings.ts'
import { isLoopback } from '#platform/config/setting-schemas.ts'
import { templateIn, type WhatsAppTemplates } from '#platform/config/whatsapp-templates.ts'
import { fetchWhole, neverConnected } from '#platform/http/fetch-whole.ts'
import { readDeliveryStatus, reportAddress } from './status-report.ts'
import { twilioFailure } from './twilio-failure.ts'

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

const StoredMessage = v.object({
  sid: v.string(),
  status: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)),
  error_code: v.nullish(v.number()),
})

/** Fetches the status of a message at Twilio. @throws DeliveryError when the request fails or the reply is unusable */
async function askTwilio(access: TwilioAccess, sid: string): Promise<DeliveryStatus | undefined> {
  const { response, body } = await callTwilio(access, `/Messages/${sid}.json`)
  if (response.status !== 200) throw twilioFailure(response, body)
  const answer = v.safeParse(StoredMessage, body)
  if (!answer.success || answer.output.sid !== sid) throw twilioFailure(response, undefined)
  const { status, error_code: errorCode } = answer.output
  return readDeliveryStatus(status, errorCode ?? undefined)
}

interface TwilioAccess extends Pick<TwilioSetup, 'apiUrl' | 'accountSid' | 'authToken'> {
  /** The limit for the whole exchange. */
  timeoutMs?: number
}

interface Answer {
  response: Response
  /** Undefined for one that breaks off or is no JSON: the status has said what matters. */
  body: unknown
}

const usualTimeoutMs = 15_000
const unreachable = 'The messaging service could not be reached'

/**
 * Makes a call of the account: posts a form, or reads where there is none.
 * @throws DeliveryError when there was no answer
 */
export async function callTwilio(
  { apiUrl, accountSid, authToken, timeoutMs = usualTimeoutMs }: TwilioAccess,
  path: string,
  form?: URLSearchParams,
): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const request = {
    method: form ? 'POST' : 'GET',
    headers: { authorization, accept: 'application/json' },
    ...(form && { body: form }),
  }
  try {
    const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}${path}`
    const response = await fetchWhole(url, request, [AbortSignal.timeout(timeoutMs)])
    return { response, body: await readBody(response) }
  } catch (error) {
    const uncertain = !neverConnected(error)
    throw new DeliveryError(`twilio did not answer (${nameOf(error)})`, unreachable, { uncertain })
  }
}

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
