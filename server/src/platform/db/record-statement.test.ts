import { expect, test } from 'vitest'
import { inTrace, type Recorder, type SpanStart, traceOf } from '#platform/trace.ts'
import { recordStatement } from './record-statement.ts'

/** Sends statements, and returns the spans that begin. */
async function spansOf(...texts: string[]): Promise<SpanStart[]> {
  const started: SpanStart[] = []
  const recorder: Recorder = {
    tables: new Set(['employees', 'links', 'queue.job']),
    begin(start) {
      started.push(start)
      return { trace: traceOf(), isRecorded: true, end: () => {} }
    },
  }
  await inTrace({ ...traceOf(), recorder }, async () => {
    for (const text of texts) await recordStatement({ text }, async () => {})
  })
  return started
}

test.each([
  ['select "id" from "employees" where "employees"."org_id" = $1', 'SELECT employees'],
  ['insert into "employees" ("id") values ($1)', 'INSERT employees'],
  ['update "links" set "state" = $1', 'UPDATE links'],
  ['delete from only "links" where true', 'DELETE links'],
  ['\n    select extract(epoch from now() - min(start_after)) from queue.job', 'SELECT queue.job'],
  ['select 1 from "queue"."job"', 'SELECT queue.job'],
  ['with due as (select 1) select * from due join "employees" on true', 'WITH employees'],
  [`begin; set local app.org_id = '7f0c8a52-0000-4000-8000-000000000000'`, 'BEGIN'],
  ['commit', 'COMMIT'],
  [`select set_config('role', $1, true)`, 'SELECT'],
  [`select 'a letter from quillfeather' from "nowhere"`, 'SELECT'],
  ['explain select 1', 'query'],
])('%s is recorded as %s', async (text, name) => {
  expect((await spansOf(text)).map((start) => start.name)).toEqual([name])
})

test('of a statement its operation and its table alone are told', async () => {
  const [start] = await spansOf(`update "links" set "note" = 'for zebedee' where id = '7f0c8a52'`)
  expect(start?.facts).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'UPDATE',
    'db.collection.name': 'links',
  })
})
