import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { WebhookPayload } from '@bonafide/shared/contract/webhooks/payload.ts'
import { webhookEventTypes } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { eventNames, eventSchema, withEventCatalogue } from './event-catalogue.ts'
import { publicDocument } from './public-document.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
const samples = new Map(
  [...page.matchAll(/^### (\S+\.\S+|ping)\n([^]*?)```json\n([^]*?)```/gm)].map(
    ([, name = '', about = '', sample = '']) => [name, { about, sample: JSON.parse(sample) as unknown }],
  ),
)

test('every event of the contract has its section, with what it means and a sample', () => {
  expect([...samples.keys()]).toEqual([...webhookEventTypes, 'ping'])
  for (const { about } of samples.values()) {
    expect(about).toMatch(/^\n[A-Z][^\n]{15,}\.\n\n\| field/)
    expect(about).not.toContain('undefined')
  }
})

test.each(eventNames)(
  'the sample of %s has every field of its section and no other, and is valid',
  (name) => {
    const { about = '', sample } = samples.get(name) ?? {}
    const parsed = v.parse(eventSchema(name), sample)
    expect(parsed).toEqual(sample)
    expect(v.parse(WebhookPayload, sample)).toEqual(sample)
    const fields = [...about.matchAll(/^\| `(\w+)`/gm)].map(([, field]) => field)
    expect(Object.keys(parsed.data)).toEqual(fields)
    expect(fields).toContain('orgId')
  },
)

test('a field is in the events that have it alone, with the values that it has there', () => {
  const data = (name: (typeof eventNames)[number]) => Object.keys(eventSchema(name).entries.data.entries)
  expect(data('usage.threshold')).toEqual(['orgId', 'period', 'threshold'])
  expect(data('ping')).toEqual(['orgId', 'endpointId'])
  expect(data('identity.reviewed')).toEqual(['orgId', 'employeeId', 'linkId', 'decision'])
  const failed = {
    type: 'employee.failed',
    timestamp: '',
    livemode: true,
    data: { orgId: 'o', employeeId: 'e', status: 'failed' },
  }
  expect(v.is(eventSchema('employee.failed'), failed)).toBe(true)
  const completed = { ...failed, data: { ...failed.data, status: 'completed' } }
  expect(v.is(eventSchema('employee.failed'), completed)).toBe(false)
})

test('the document of API keys has each event as a webhook', () => {
  expect(Object.keys(publicDocument().webhooks)).toEqual(eventNames)
})

test('a page without a place for the events is refused', () => {
  expect(() => withEventCatalogue('# Webhooks')).toThrow('no place for the events')
})
