import autocannon from 'autocannon'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: () => unknown
  headers?: Readonly<Record<string, string>>
}

interface Options {
  seconds: number
  connections: number
  /** The rate of calls; as many as possible when left out. */
  perSecond?: number
}

export interface Answers {
  /** The durations of successful requests, in milliseconds, in their order. */
  durations: number[]
  /** The number of replies with each other status. */
  others: Record<number, number>
  /** The number of requests without a reply. */
  unanswered: number
}

/** Keeps a server busy over connections that stay open. */
export async function saturate(url: string, next: () => Call, options: Options): Promise<Answers> {
  const { seconds, connections, perSecond } = options
  const answers: Answers = { durations: [], others: {}, unanswered: 0 }
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        ...(perSecond && { overallRate: perSecond }),
        requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(next()) }) }],
      },
      (error: Error | null, result) => {
        if (error) return reject(error)
        answers.unanswered = result.errors + result.timeouts
        resolve()
      },
    )
    // The tool's own histogram lacks the 95th percentile.
    instance.on('response', (_client, status, _bytes, duration) => {
      if (status < 300) answers.durations.push(duration)
      else answers.others[status] = (answers.others[status] ?? 0) + 1
    })
  })
  return answers
}

/** Counts the replies that were no success. */
export function countOthers({ others }: Pick<Answers, 'others'>): number {
  return Object.values(others).reduce((sum, count) => sum + count, 0)
}

/** The calls in turn, over all connections: each by itself would begin with the first, and all would go in step. */
export function inTurn(calls: readonly Call[]): () => Call {
  let count = 0
  return () => calls[count++ % calls.length] as Call
}

function requestOf({ method, path, token, body, headers: more }: Call): autocannon.Request {
  const request = { method, path: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...more } }
  if (!body) return request
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return { ...request, headers: { ...request.headers, ...headers }, body: JSON.stringify(body()) }
}
