import * as v from 'valibot'
import { readDeliveryStatus } from './status-report.ts'
import { callTwilio, type TwilioAccess } from './call-twilio.ts'
import type { DeliveryStatus } from '#messages/messenger.ts'
import { twilioFailure } from './twilio-failure.ts'

const Answer = v.object({
  sid: v.string(),
  status: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)),
  error_code: v.nullish(v.number()),
})

/** Fetches the status of a message at Twilio. @throws DeliveryError when the request fails or the reply is unusable */
export async function askTwilio(access: TwilioAccess, sid: string): Promise<DeliveryStatus | undefined> {
  const { response, body } = await callTwilio(access, `/Messages/${sid}.json`)
  if (response.status !== 200) throw twilioFailure(response, body)
  const answer = v.safeParse(Answer, body)
  if (!answer.success || answer.output.sid !== sid) throw twilioFailure(response, undefined)
  const { status, error_code: errorCode } = answer.output
  return readDeliveryStatus(status, errorCode ?? undefined)
}
