import { withReachOfNow } from '#platform/db/reach.ts'

/**
 * Text or bytes as a stream of bytes, made as fast as it is read. The first piece is made at once; when a later one
 * fails the stream breaks off, so that the client does not take half of it for the whole.
 */
export async function startStream(
  parts: AsyncIterable<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string | Uint8Array>> | undefined = Promise.resolve(await pieces.next())
  return new ReadableStream({
    pull: withReachOfNow(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await (next ?? pieces.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    }),
    cancel: withReachOfNow(async () => {
      await pieces.return?.()
    }),
  })
}
