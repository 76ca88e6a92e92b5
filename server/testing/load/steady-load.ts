import { setTimeout as sleep } from 'node:timers/promises'

export interface LoadAnswer {
  /** When it was sent and answered, in milliseconds of `performance.now()`. */
  sentAt: number
  answeredAt: number
  /** 0 where there was none. */
  status: number
  retryAfter: string | null
  body: string
  /** The reason for a missing reply. */
  error?: unknown
}

/**
 * Sends requests at a steady rate until `stop`, which answers all of them once the last one has its answer. The
 * next ones do not wait for the answers of those before, unless `atOnce` of them are without one: a machine that is
 * busy with other things is not driven into a jam.
 */
export function startLoad(
  { perSecond, atOnce }: { perSecond: number; atOnce: number },
  send: (index: number) => Promise<Response>,
): { stop(): Promise<LoadAnswer[]> } {
  const answers: Promise<LoadAnswer>[] = []
  let waiting = 0
  let isStopped = false
  const next = () => {
    waiting++
    answers.push(ask(send, answers.length).finally(() => waiting--))
  }
  const loop = (async () => {
    let due = performance.now()
    while (!isStopped) {
      const now = performance.now()
      for (; due <= now; due += 1000 / perSecond) if (waiting < atOnce) next()
      await sleep(1000 / perSecond / 2)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await loop
      return Promise.all(answers)
    },
  }
}

export const isSuccess = ({ status }: LoadAnswer): boolean => status === 200 || status === 201

/** True when a request was told to come again, and when. */
export function isTold503({ status, retryAfter, body }: LoadAnswer): boolean {
  return status === 503 && Number(retryAfter) > 0 && typeof JSON.parse(body).message === 'string'
}

async function ask(send: (index: number) => Promise<Response>, index: number): Promise<LoadAnswer> {
  const sentAt = performance.now()
  const outcome = await send(index).then(
    async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.text(),
    }),
    (error: unknown) => ({ status: 0, retryAfter: null, body: '', error }),
  )
  return { sentAt, answeredAt: performance.now(), ...outcome }
}
