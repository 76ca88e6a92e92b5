import { parseAst, type Plugin, Visitor } from 'vite'

/** What of a call's description is for the server: it checks requests, and the documents are made from the rest. */
const forServer = [
  'params',
  'query',
  'body',
  'summary',
  'auth',
  'permission',
  'effect',
  'keyScope',
  'actsOn',
  'errors',
  'status',
  'secrets',
]

interface Client {
  /** Parts that this client reads all the same. */
  reads?: readonly string[]
  /** Further parts that it has no use for. */
  ignores?: readonly string[]
}

/**
 * Leaves the server's part of each call out of the contract, which is half a kilobyte of the verification.
 */
export function clientContract(client: Client = {}): Plugin {
  return {
    name: 'client-contract',
    transform: {
      order: 'post',
      filter: { id: /\/shared\/src\/contract\/[\w/-]+\.ts$/ },
      handler: (code) => withoutParts(code, client),
    },
  }
}

/** @internal exported for its test */
export function withoutParts(code: string, { reads = [], ignores = [] }: Client = {}): string {
  const parts = new Set([...forServer, ...ignores].filter((name) => !reads.includes(name)))
  const cuts: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [description] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (description?.type !== 'ObjectExpression') return
      for (const property of description.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
        const { name } = property.key
        if (parts.has(name)) cuts.push({ start: property.start, end: property.end + comma })
      }
    },
  }).visit(parseAst(code))
  // From the end, so that positions stay true.
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}
