import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys } from '#platform/keys/keys.ts'
import { isSigned, signEvent } from './sandbox-event.ts'

const keys = createKeys({ current: randomBytes(32) })
const now = new Date('2026-03-02T10:00:00Z')
const body = '{"id":"1"}'
const header = signEvent(keys, body, now)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('holds for five minutes either way', () => {
  const seconds = [-301, -299, 0, 299, 301]
  expect(seconds.map((s) => isSigned(keys, body, header, later(s)))).toEqual([false, true, true, true, false])
})

test('holds for no other body, time, key or form', () => {
  const [time, signature] = header.split(',') as [string, string]
  const forged: [string, string | undefined][] = [
    ['{"id":"2"}', header],
    [`${body} `, header],
    [body, `t=${Number(time.slice(2)) + 1},${signature}`],
    [body, signEvent(createKeys({ current: randomBytes(32) }), body, now)],
    [body, signature],
    [body, ''],
    [body, undefined],
  ]
  expect(forged.map(([text, value]) => isSigned(keys, text, value, now))).toEqual(forged.map(() => false))
})

test('while the key changes, an event that was signed with the other one is taken', () => {
  const [earlier, fresh] = [randomBytes(32), randomBytes(32)]
  const signed = signEvent(createKeys({ current: earlier }), 'body', now)
  expect(isSigned(createKeys({ current: fresh, previous: earlier }), 'body', signed, now)).toBe(true)
  expect(isSigned(createKeys({ current: earlier, next: fresh }), 'body', signed, now)).toBe(true)
  expect(isSigned(createKeys({ current: fresh }), 'body', signed, now)).toBe(false)
})
