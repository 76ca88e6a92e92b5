import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './send-event.ts'

test('a delivery is signed with each valid secret, as Standard Webhooks says, over its id, time and body', () => {
  const secrets = [newSecret(), newSecret()]
  const at = new Date('2026-05-01T12:00:00.900Z')
  const headers = signedHeaders(secrets, { id: 'evt_1', at, body: '{"type":"ž"}' })
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update('evt_1.1777636800.{"type":"ž"}').digest('base64')}`
  })
  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1777636800',
    'webhook-signature': signatures.join(' '),
  })
})
