import type { Logger } from 'pino'
import { orUnavailable } from '#platform/provider-error.ts'

/** Passes on what a store reads. Reports a failure as an unavailable store. Closes the source once reading stops. */
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
