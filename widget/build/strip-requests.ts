import { parseAst, type Plugin } from 'vite'

/** What of a descriptor is for the server: it checks requests, and the documents are made from the rest. */
const forServer = new Set(['params', 'query', 'body', 'summary', 'auth', 'status', 'idempotent'])

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key: { name?: string }
}
interface Call extends Node {
  callee: Node & { name?: string }
  arguments: (Node & { properties?: Property[] })[]
}

/**
 * Takes out of the contract what only the server reads, and marks its schemas as free of side effects, so that
 * those that nothing else uses are left out of the bundle.
 */
export function stripRequests(): Plugin {
  return {
    name: 'strip-requests',
    transform: {
      order: 'post',
      filter: { id: /\/shared\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => stripped(code),
    },
  }
}

/** @internal exported for its test */
export function stripped(code: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  visit(parseAst(code), (node) => {
    if (node.type !== 'CallExpression') return
    const { callee, arguments: passed, start } = node as Call
    if (callee.name !== 'endpoint') return edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
    // It only gives the descriptor its type.
    edits.push({ start, end: callee.end, text: '' })
    for (const { key, start: from, end } of passed[0]?.properties ?? []) {
      if (key.name && forServer.has(key.name)) {
        const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
        edits.push({ start: from, end: end + comma, text: '' })
      }
    }
  })
  // From the end, so that positions stay true; what lies inside something taken out goes with it.
  const cuts = edits.filter(({ text }) => !text)
  const outside = edits.filter(
    (edit) => !edit.text || !cuts.some(({ start, end }) => start <= edit.start && edit.start < end),
  )
  return outside
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function visit(node: Node, enter: (node: Node) => void) {
  enter(node)
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) {
      if (typeof each === 'object' && each && typeof each.type === 'string') visit(each, enter)
    }
  }
}
