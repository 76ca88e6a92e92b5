import type { Logger } from 'pino'
import { orUnavailable } from '#platform/or-unavailable.ts'

/** What a store hands over; where it fails, the caller is told that it is away. Lets go of it once no more is read. */
export async function* whileReading(
  log: Logger,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const parts = sealed[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await orUnavailable(
        log,
        'We cannot read files at the moment. Try again soon.',
        () => parts.next(),
      )
      if (done) return
      yield value
    }
  } finally {
    await parts.return?.()
  }
}
