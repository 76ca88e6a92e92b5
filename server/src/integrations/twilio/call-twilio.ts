import { DeliveryError } from '#messages/delivery-error.ts'
import { fetchWhole, neverConnected } from '#platform/http/fetch-whole.ts'
import type { TwilioSetup } from '#platform/config/messenger-settings.ts'

export interface TwilioAccess extends Pick<TwilioSetup, 'apiUrl' | 'accountSid' | 'authToken'> {
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
