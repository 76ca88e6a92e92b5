import { employees } from '@bonafide/shared/contract/employees.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountReading } from '#platform/http/mount.ts'
import { countEmployees } from './count-employees.ts'
import { listEmployees } from './list-employees.ts'

export function mountEmployees(app: App): void {
  mountReading(app, employees.list, (reading, { query }) => listEmployees(reading, query), { isBuilt: true })
  mountReading(app, employees.stats, (reading) => countEmployees(reading))
}
