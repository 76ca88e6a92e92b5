import { parseAst, type Plugin, Visitor } from 'vite'

/** What of a call's description is for the server: it checks requests, and the documents are made from the rest. */
const forServer = new Set([
  'params',
  'query',
  'body',
  'summary',
  'auth',
  'permission',
  'effect',
  'scope',
  'errors',
  'status',
  'secrets',
])

/**
 * Leaves the server's part of each call out of the contract, which is half a kilobyte of the verification.
 * @param kept parts that this client reads all the same
 */
export function clientContract(...kept: string[]): Plugin {
  return {
    name: 'client-contract',
    transform: {
      order: 'post',
      filter: { id: /\/shared\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => withoutServerParts(code, kept),
    },
  }
}

/** @internal exported for its test */
export function withoutServerParts(code: string, kept: readonly string[] = []): string {
  const cuts: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [description] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (description?.type !== 'ObjectExpression') return
      for (const property of description.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
        const { name } = property.key
        if (forServer.has(name) && !kept.includes(name))
          cuts.push({ start: property.start, end: property.end + comma })
      }
    },
  }).visit(parseAst(code))
  // From the end, so that positions stay true.
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}
