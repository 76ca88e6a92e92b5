import { expect, test } from 'vitest'
import { withoutParts } from './client-contract.ts'

test('a call keeps what a client reads, and loses what only the server does', () => {
  const code = `const a = { one: endpoint({
    method: 'POST', path: '/a/{b}', summary: 'A, b: c.', auth: ['none'],
    params: v.object({ b: v.string() }), query: v.object({}), body: v.pipe(v.object({ c: v.string() })),
    reply: v.object({ d: v.string() }), status: 201, idempotent: true, replyNotShown: true,
  }) }`
  expect(withoutParts(code).replaceAll(/\s+/g, ' ')).toBe(
    "const a = { one: endpoint({ method: 'POST', path: '/a/{b}', reply: v.object({ d: v.string() }), idempotent: true, replyNotShown: true, }) }",
  )
})

test('only calls are touched', () => {
  const code = 'export const Form = v.object({ body: v.string() })\n'
  expect(withoutParts(code)).toBe(code)
})

test('a client that reads one of the parts keeps it', () => {
  const code = "const a = endpoint({ path: '/a', summary: 'A.', auth: ['none'], reply: b })"
  expect(withoutParts(code, { reads: ['auth'] })).toBe(
    "const a = endpoint({ path: '/a',  auth: ['none'], reply: b })",
  )
})

test('a client that has no use for a part loses it', () => {
  const code = "const a = endpoint({ path: '/a', reply: b, idempotent: true })"
  expect(withoutParts(code, { ignores: ['reply'] })).toBe(
    "const a = endpoint({ path: '/a',  idempotent: true })",
  )
})
