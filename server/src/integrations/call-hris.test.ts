import { expect, test } from 'vitest'
import { inTrace, type Recorder, type SpanStart, traceOf } from '#platform/trace.ts'
import { startBamboohr } from '#testing/fakes/bamboohr/fake-bamboohr.ts'
import { callHris } from './call-hris.ts'

test('a span of a call names neither the customer nor the employee', async () => {
  const { apiUrl, close } = await startBamboohr(() => new Date())
  const started: SpanStart[] = []
  const recorder: Recorder = {
    tables: new Set(),
    begin(start) {
      started.push(start)
      return { trace: traceOf(), isRecorded: true, end: () => {} }
    },
  }
  const request = { call: 'GET employee', url: `${apiUrl}/api/v1/employees/12`, headers: {} }
  await inTrace({ ...traceOf(), recorder }, () => callHris(request))
  await close()
  expect(started).toEqual([{ name: 'GET employee', kind: 'client', facts: { 'http.request.method': 'GET' } }])
})
