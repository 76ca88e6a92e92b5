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
  const results = await Promise.all(urls.map((url) => loadOne(url, calls, options)))
  const durations = results.flatMap((result) => result.durations)
  return summary(
    durations,
    options.seconds,
    results.reduce((sum, { failures }) => sum + failures, 0),
  )
}

function loadOne(url: string, calls: readonly Call[], { seconds, connections }: Options) {
  const durations: number[] = []
  let refused = 0
  return new Promise<{ durations: number[]; failures: number }>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        requests: calls.map(requestOf),
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
  const headers = { authorization: `Bearer ${token}` }
  if (!body) return { method, path: `/api${path}`, headers }
  return {
    method,
    path: `/api${path}`,
    setupRequest: (request) => ({
      ...request,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body()),
    }),
  }
}
