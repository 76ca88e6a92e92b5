import { Gauge } from 'prom-client'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Metrics } from './create-metrics.ts'

/** Shows how the connections of PostgreSQL are used; the embedded database has none. */
export function watchPool({ registry }: Metrics, { poolUse }: Pick<OpenDatabase, 'poolUse'>): void {
  if (!poolUse) return
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections of this process to the database.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { open, idle } = poolUse()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'in_use' }, open - idle)
    },
  })
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests and jobs of this process that wait for a connection.',
    registers: [],
    collect() {
      this.set(poolUse().waiting)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(waiting)
}
