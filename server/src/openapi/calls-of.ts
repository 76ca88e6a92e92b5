import type { OpenapiDocument } from './openapi-document.ts'
import type { Operation } from './operation.ts'

export interface DocumentedCall {
  path: string
  method: string
  operation: Operation
}

/** Every call of a document, in its order. */
export function callsOf({ paths }: Pick<OpenapiDocument, 'paths'>): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The same by their groups, which are named in words: `employeeActions` as `employee actions`. */
export function groupsOf(
  document: Pick<OpenapiDocument, 'paths' | 'tags'>,
): { words: string; calls: DocumentedCall[] }[] {
  const calls = callsOf(document)
  return document.tags.map(({ name }) => ({
    words: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}
