import { expect, test } from 'vitest'
import { stripped } from './strip-requests.ts'

const tidy = (code: string) => code.replaceAll('/* @__PURE__ */', '').replaceAll(/[\s,]+/g, ' ')

test('a descriptor keeps what a caller reads, and loses what only the server does', () => {
  const code = `const a = { one: endpoint({
    method: 'POST', path: '/a/{b}', summary: 'A, b: c.', auth: ['none'],
    params: v.object({ b: v.string() }), query: v.object({}), body: v.pipe(v.object({ c: v.string() })),
    reply: v.object({ d: v.string() }), status: 201, idempotent: true, replyNotShown: true,
  }) }`
  expect(tidy(stripped(code))).toBe(
    "const a = { one: ({ method: 'POST' path: '/a/{b}' reply: v.object({ d: v.string() }) replyNotShown: true }) }",
  )
})

test('only descriptors are touched, and every call may be left out', () => {
  const code = 'export const Form = v.object({ body: v.string() })\n'
  expect(stripped(code)).toBe(
    'export const Form = /* @__PURE__ */ v.object({ body: /* @__PURE__ */ v.string() })\n',
  )
})
