import autocannon from 'autocannon'
import { type Measured, summary } from './statistics.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: () => unknown
}

interface Options {
  seconds: number
  connections: number
}

/** Has servers answer as much as they can over connections that stay open, in turn what is listed. */
export async function load(
  urls: readonly string[],
  calls: readonly Call[],
  options: Options,
): Promise<Measured> {
  // In turn over all connections: each by itself would begin with the first, and all would go through them in step.
  let count = 0
  const next = () => calls[count++ % calls.length] as Call
  const started = performance.now()
  const results = await Promise.all(urls.map((url) => loadOne(url, next, options)))
  const durations = results.flatMap((result) => result.durations)
  return summary(
    durations,
    (performance.now() - started) / 1000,
    results.reduce((sum, { failures }) => sum + failures, 0),
  )
}

function loadOne(url: string, next: () => Call, { seconds, connections }: Options) {
  const durations: number[] = []
  let refused = 0
  return new Promise<{ durations: number[]; failures: number }>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(next()) }) }],
      },
      (error: Error | null, result) => {
        if (error) reject(error)
        else resolve({ durations, failures: refused + result.errors + result.timeouts })
      },
    )
    // What its own histogram holds lacks the 95th percentile.
    instance.on('response', (_client, status, _bytes, duration) => {
      if (status < 300) durations.push(duration)
      else refused++
    })
  })
}

function requestOf({ method, path, token, body }: Call): autocannon.Request {
  const request = { method, path: `/api${path}`, headers: { authorization: `Bearer ${token}` } }
  if (!body) return request
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return { ...request, headers: { ...request.headers, ...headers }, body: JSON.stringify(body()) }
}
