import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys } from '#platform/keys/keys.ts'
import { openFlowId, sealFlowId } from './find-entry.ts'

const keys = createKeys({ current: randomBytes(32) })
const subject = { orgId: 'o', employeeId: 'e', linkId: 'l' }
const now = new Date('2026-03-02T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('names its subject for 12 hours and is different each time', () => {
  const flowId = sealFlowId(keys, subject, now)
  expect(flowId).not.toBe(sealFlowId(keys, subject, now))
  expect(openFlowId(keys, flowId, later(11.99))).toEqual(subject)
  expect(openFlowId(keys, flowId, later(12))).toBeUndefined()
})

test('a value sealed for another purpose, by another server or not at all opens nothing', () => {
  const text = JSON.stringify({ ...subject, exp: later(1).getTime() })
  const foreign = [
    keys.seal('link', text),
    createKeys({ current: randomBytes(32) }).seal('flow', text),
    crypto.randomUUID(),
    '',
    `${sealFlowId(keys, subject, now)}A`,
  ]
  expect(foreign.map((value) => openFlowId(keys, value, now))).toEqual(foreign.map(() => undefined))
})
