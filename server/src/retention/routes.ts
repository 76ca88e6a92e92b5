import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { retention } from '@bonafide/shared/contract/retention.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountRead, mountUnit } from '#platform/http/mount.ts'
import { eraseEmployee } from './erase-employee.ts'
import { confirmEmployment, placeHold, releaseHold } from './legal-holds.ts'
import { listCertificates, showRetention } from './list-retention.ts'

export function mountRetention(app: App): void {
  mountUnit(app, employeeActions.erase, ({ params, body }, scope) =>
    eraseEmployee(scope, params.employeeId, body),
  )
  mountRead(app, retention.overview, (_parts, scope) => showRetention(scope))
  mountRead(app, retention.certificates, ({ query }, scope) => listCertificates(scope, query))
  mountUnit(app, retention.hold, ({ params, body }, scope) => placeHold(scope, params.employeeId, body))
  mountUnit(app, retention.release, ({ params }, scope) => releaseHold(scope, params.employeeId))
  mountUnit(app, retention.confirmEmployment, ({ params }, scope) =>
    confirmEmployment(scope, params.employeeId),
  )
}
