/** The reason why the widget could not begin, by the code that partners know. */
export class Failure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Gives whatever `work` rejects with a code. */
export async function coded<T>(code: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Failure(code, (error as Error).message)
  }
}

/** Returns the code of any thrown value. */
export function codeOfFailure(error: unknown): string {
  if (error instanceof Failure) return error.code
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'internal'
}
