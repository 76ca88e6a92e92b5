/** Takes the place of what n8n brings, in unit tests. */
export const NodeConnectionTypes = { Main: 'main' } as const

class NodeError extends Error {
  description: string | undefined
  httpCode: string | undefined

  constructor(_node: object, message: string, facts: { description?: string; httpCode?: string } = {}) {
    super(message)
    this.description = facts.description
    this.httpCode = facts.httpCode
  }
}

export class NodeApiError extends NodeError {
  constructor(
    node: object,
    response: { message?: string },
    facts: { message?: string; description?: string; httpCode?: string } = {},
  ) {
    super(node, facts.message ?? response.message ?? '', facts)
  }
}

export class NodeOperationError extends NodeError {
  constructor(node: object, error: Error | string, facts?: { description?: string }) {
    super(node, typeof error === 'string' ? error : error.message, {
      ...(error instanceof NodeError && { description: error.description, httpCode: error.httpCode }),
      ...facts,
    })
  }
}

export const waited: number[] = []
export async function sleep(ms: number): Promise<void> {
  waited.push(ms)
}
