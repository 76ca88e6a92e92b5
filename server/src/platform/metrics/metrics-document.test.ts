import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createMetrics } from './create-metrics.ts'
import { watchPool, watchQueue } from './watch-database.ts'

test('the document names every metric with its labels, and none that is not there', async () => {
  const metrics = createMetrics()
  watchQueue(metrics, { db: {} as OpenDatabase['db'] }, [])
  watchPool(metrics, { poolUse: () => ({ open: 0, idle: 0, waiting: 0 }) })
  const shown = metrics.registry.getMetricsAsArray().map((metric) => {
    const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] }
    return `${name} ${labelNames.filter((label) => label !== 'le').join()}`
  })
  const document = await readFile(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8')
  const rows = [...document.matchAll(/^\| `(\w+)` +\|(.*?)\|/gm)].map(([, name = '', labels = '']) => {
    const outside = labels.replaceAll(/\(.*?\)/g, '')
    return `${name} ${[...outside.matchAll(/`(\w+)`/g)].map(([, label]) => label).join()}`
  })
  expect(rows.toSorted()).toEqual(shown.toSorted())
})
