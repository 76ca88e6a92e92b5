/**
 * Text as a stream of bytes, made as fast as it is read. The first piece is made at once; when a later one
 * fails the stream breaks off, so that nobody takes half of it for the whole.
 */
export async function startStream(text: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> {
  const pieces = text[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(await pieces.next())
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await (next ?? pieces.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
