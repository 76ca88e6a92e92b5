/** A request that the API refused, or that could not reach it. */
export class BonafideError extends Error {
  override readonly name = 'BonafideError'
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined
  /** The reason, for programs: `not_found`, `scope_missing`; `unreachable` where no answer came. */
  readonly code: string
  /** Names the request in the logs of Bonafide: tell it to support. */
  readonly requestId: string | undefined
  /** Messages by field, on 422 and some 409. */
  readonly errors: Readonly<Record<string, string>>
  /** Seconds until another try makes sense, on 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(message: string, facts: Partial<Omit<BonafideError, 'message' | 'name'>> = {}) {
    super(message, { cause: facts.cause })
    this.status = facts.status
    this.code = facts.code ?? 'unknown'
    this.requestId = facts.requestId
    this.errors = facts.errors ?? {}
    this.retryAfter = facts.retryAfter
  }
}

/** Returns the error for an answer that is not a success, whatever its body is. */
export async function errorOf(response: Response): Promise<BonafideError> {
  const body = await readBody(response)
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined)
  const { errors } = body
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new BonafideError(text('message') ?? `Bonafide answered ${response.status}`, {
    status: response.status,
    code: text('code'),
    requestId: text('requestId') ?? response.headers.get('x-request-id') ?? undefined,
    errors: isRecord(errors) ? textsOf(errors) : {},
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => undefined)
  return isRecord(body) ? body : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]))
}
