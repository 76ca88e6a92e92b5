import * as v from 'valibot'

// Field names, types and patterns as in Twilio's own description: twilio/twilio-oai,
// spec/json/twilio_api_v2010.json at d50069b (2026-04-14), CreateMessageRequest and api.v2010.account.message. A
// message is read by GET at its own address (twilio.com/docs/messaging/api/message-resource, "Fetch a Message resource").

const sid = (prefix: string) => v.pipe(v.string(), v.regex(new RegExp(`^(${prefix})[0-9a-fA-F]{32}$`)))
const uri = v.pipe(v.string(), v.url())
const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most))
const E164 = String.raw`(whatsapp:)?\+[1-9]\d{6,14}`

/** The fields for creating a message that this product uses; any other is refused. */
export const MessageRequest = v.pipe(
  v.strictObject({
    To: v.pipe(v.string(), v.regex(new RegExp(`^${E164}$`))),
    From: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(${E164}|[A-Za-z0-9 ]{1,11})$`)))),
    MessagingServiceSid: v.optional(sid('MG')),
    Body: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(1600))),
    ContentSid: v.optional(sid('HX')),
    ContentVariables: v.optional(
      v.pipe(v.string(), v.parseJson(), v.record(v.pipe(v.string(), v.regex(/^\d+$/)), v.string())),
    ),
    StatusCallback: v.optional(v.pipe(uri, v.regex(/^https?:\/\/[^/_]+\//))),
    ValidityPeriod: v.optional(wholeNumber(1, 36_000)),
  }),
  v.check(({ From, MessagingServiceSid }) => !!From || !!MessagingServiceSid, 'nobody sends it'),
  v.check(({ Body, ContentSid }) => !!Body !== !!ContentSid, 'a text or a template'),
  v.check(({ ContentVariables, ContentSid }) => !ContentVariables || !!ContentSid, 'variables of nothing'),
  v.check(
    ({ To, From }) => !From || From.startsWith('whatsapp:') === To.startsWith('whatsapp:'),
    'from one channel to another',
  ),
)

/** message_enum_status. */
export const MessageStatus = v.picklist([
  'queued',
  'sending',
  'sent',
  'failed',
  'delivered',
  'undelivered',
  'receiving',
  'received',
  'accepted',
  'scheduled',
  'read',
  'partially_delivered',
  'canceled',
])

/** Reading a message: its path, below the version, and nothing else. */
export const messagePath = /^\/Accounts\/(AC[0-9a-fA-F]{32})\/Messages\/((?:SM|MM)[0-9a-fA-F]{32})\.json$/

/** The answer 201, with every field the description has. */
export function messageCreated(
  id: string,
  accountSid: string,
  { To, From, Body, MessagingServiceSid }: v.InferOutput<typeof MessageRequest>,
) {
  const now = new Date().toUTCString()
  const uriOf = `/2010-04-01/Accounts/${accountSid}/Messages/${id}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: Body ?? '',
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: From ?? null,
    messaging_service_sid: MessagingServiceSid ?? null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid: id,
    status: MessagingServiceSid ? 'accepted' : 'queued',
    subresource_uris: { media: `${uriOf}/Media.json` },
    to: To,
    uri: `${uriOf}.json`,
  }
}
