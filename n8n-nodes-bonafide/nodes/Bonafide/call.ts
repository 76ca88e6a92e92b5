import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  NodeApiError,
  sleep,
} from 'n8n-workflow'

type Functions = IExecuteFunctions | IHookFunctions

/** The version of the API that these nodes were written for. */
const version = '2026-11'
const mostTries = 3
const mostWaitSeconds = 60

interface Call extends Pick<IHttpRequestOptions, 'method' | 'qs' | 'body' | 'encoding'> {
  /** Below `/api/v1`. */
  path: string
  /** Names what is created, so that it is done once however often it is sent. */
  idempotencyKey?: string
  /** The item that it is made for. */
  itemIndex?: number
  /** Statuses that are answers too. */
  expected?: readonly number[]
}

interface Answer {
  statusCode: number
  headers: Record<string, string | undefined>
  body: unknown
}

/**
 * Calls the API by n8n's own request, which adds the key, goes through the proxy of the instance and leaves the key out
 * of its logs. A request that was refused with 429 or 503 was not done, and is sent again when the answer says so.
 * @throws NodeApiError with what Bonafide says of it
 */
export async function callBonafide(functions: Functions, call: Call): Promise<Answer> {
  const { path, idempotencyKey, itemIndex, expected = [], ...request } = call
  const { url } = (await functions.getCredentials('bonafideApi')) as { url: string }
  const options: IHttpRequestOptions = {
    ...request,
    url: `${url.trim().replace(/\/+$/, '')}/api/v1${path}`,
    headers: {
      'bonafide-version': version,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    json: request.encoding === undefined,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    // A POST that is sent on as a GET would seem to be done, and the key belongs to one address alone.
    disableFollowRedirect: true,
    timeout: 120_000,
  }
  for (let tries = 1; ; tries++) {
    const answer = await send(functions, options, itemIndex)
    const { statusCode } = answer
    if ((statusCode >= 200 && statusCode < 300) || expected.includes(statusCode)) return answer
    const wait = secondsToWait(answer)
    if (wait === undefined || tries === mostTries) throw failure(functions, answer, itemIndex)
    await sleep(wait * 1000)
  }
}

async function send(functions: Functions, options: IHttpRequestOptions, itemIndex?: number): Promise<Answer> {
  try {
    return (await functions.helpers.httpRequestWithAuthentication.call(
      functions,
      'bonafideApi',
      options,
    )) as Answer
  } catch (error) {
    const { message } = error as Error
    throw new NodeApiError(
      functions.getNode(),
      { message },
      {
        message: 'Bonafide could not be reached',
        description: `Check the base URL of the credentials, and that Bonafide is running. ${message}`,
        itemIndex,
      },
    )
  }
}

function secondsToWait({ statusCode, headers }: Answer): number | undefined {
  if (statusCode !== 429 && statusCode !== 503) return undefined
  const seconds = Number(headers['retry-after'] ?? 1)
  return seconds <= mostWaitSeconds ? seconds : undefined
}

/** Makes the error of a refusal: its message is Bonafide's own, which says what to do. */
function failure(functions: Functions, { statusCode, body }: Answer, itemIndex?: number): NodeApiError {
  const { message, code, requestId, errors } = textsOf(body)
  const isElsewhere = statusCode >= 300 && statusCode < 400
  const told = isElsewhere
    ? 'The base URL leads to another address: enter the one at which you open Bonafide'
    : (message ?? `Bonafide answered ${statusCode}`)
  const facts = [
    code && `Code: ${code}`,
    ...Object.entries(errors).map(([field, text]) => `${field}: ${text}`),
    requestId && `Request: ${requestId}`,
  ]
  return new NodeApiError(
    functions.getNode(),
    { message: told, ...(code !== undefined && { code }) },
    {
      message: told,
      description: facts.filter(Boolean).join(' · '),
      httpCode: String(statusCode),
      itemIndex,
    },
  )
}

/** Reads the body of a refusal, which has come as bytes where a file was asked for. */
function textsOf(body: unknown) {
  const fields = fieldsOf(Buffer.isBuffer(body) || body instanceof ArrayBuffer ? parsed(body) : body)
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
  return {
    message: text('message'),
    code: text('code'),
    requestId: text('requestId'),
    errors: fieldsOf(fields['errors']) as Record<string, string>,
  }
}

function parsed(bytes: Buffer | ArrayBuffer): unknown {
  try {
    return JSON.parse(Buffer.from(bytes as Buffer).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the fields of an object, none of anything else. */
export function fieldsOf(value: unknown): IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as IDataObject) : {}
}
