import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { eraseEmployee } from './erase-employee.ts'

export function mountErasure(app: App): void {
  mountUnit(app, employeeActions.erase, ({ params, body }, scope) =>
    eraseEmployee(scope, params.employeeId, body),
  )
}
