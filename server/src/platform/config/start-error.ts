/** A reason not to start, in one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
