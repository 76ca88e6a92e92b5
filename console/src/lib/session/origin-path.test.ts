import { expect, test } from 'vitest'
import { originPath } from './guards.ts'

test.each(['/', '/employees', '/employees?status=failed&q=a%2Fb', '/billing/success?session_id=1#top'])(
  'goes back to %s',
  (path) => {
    expect(originPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  42,
  { href: '/employees' },
  '',
  'employees',
  'https://evil.example/',
  'http:evil.example',
  '//evil.example',
  '//evil.example/employees',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//evil.example:0x',
  '/login',
  '/signup?again',
])('stays on this site instead of going to %j', (origin) => {
  expect(originPath(origin)).toBe('/')
})
