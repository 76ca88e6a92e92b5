/** A reason not to start, in one sentence for whoever starts the server. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
