import { digitalChecks } from '@bonafide/shared/contract/digital-checks.ts'
import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { excuseFigures as figuresCalls } from '@bonafide/shared/contract/excuse-figures.ts'
import { followUps } from '@bonafide/shared/contract/follow-ups.ts'
import { excuses } from '@bonafide/shared/contract/excuses.ts'
import { engagements } from '@bonafide/shared/contract/engagements.ts'
import { rightToWork } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { changeEngagement } from '#employees/change-employee.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountRead, mountUnit } from '#platform/http/mount.ts'
import { attestLikeness } from './checks/attest-likeness.ts'
import { listExcuses } from './checks/list-excuses.ts'
import { listChecks } from './checks/list-checks.ts'
import { previewCheck, recordCheck } from './checks/record-check.ts'
import { recordLapse } from './checks/record-lapse.ts'
import { recordNotRequired, requireAgain } from './checks/record-not-required.ts'
import { listEngagements, rehire } from './checks/rehire.ts'
import { showDigitalChecks } from './digital/register-note.ts'
import { askAgain, stopAsking } from './follow-ups/ask-again.ts'
import { excuseFigures } from './follow-ups/excuse-figures.ts'
import { refreshRightToWork } from './checks/store-excuse.ts'

export function mountRightToWork(app: App): void {
  mountUnit(app, rightToWork.record, ({ params, body }, scope) => recordCheck(scope, params.employeeId, body))
  mountUnit(app, rightToWork.preview, ({ params, body }, scope) =>
    previewCheck(scope, params.employeeId, body),
  )
  mountUnit(app, rightToWork.checks, ({ params }, scope) => listChecks(scope, params.employeeId))
  mountUnit(app, rightToWork.lapse, ({ params, body }, scope) => recordLapse(scope, params.employeeId, body))
  mountUnit(app, rightToWork.attestLikeness, ({ params, body }, scope) => attestLikeness(scope, params, body))
  mountUnit(app, rightToWork.notRequired, ({ params, body }, scope) =>
    recordNotRequired(scope, params.employeeId, body),
  )
  mountUnit(app, rightToWork.requireAgain, ({ params }, scope) => requireAgain(scope, params.employeeId))
  mountUnit(app, engagements.list, ({ params }, scope) => listEngagements(scope, params.employeeId))
  mountUnit(app, engagements.rehire, ({ params, body }, scope) => rehire(scope, params.employeeId, body))
  mountRead(app, figuresCalls.figures, (_parts, scope) => excuseFigures(scope))
  mountRead(app, excuses.list, ({ query }, scope) => listExcuses(scope, query))
  mountUnit(app, followUps.ask, ({ params }, scope) => askAgain(scope, params.employeeId))
  mountUnit(app, followUps.cancel, ({ params }, scope) => stopAsking(scope, params.employeeId))
  mountUnit(app, digitalChecks.read, (_parts, scope) => showDigitalChecks(scope))
  // When work starts, and how, decides what a check is worth.
  mountUnit(app, employeeActions.changeEngagement, async ({ params, body }, scope) => {
    const changed = await changeEngagement(scope, params.employeeId, body)
    const { employee } = await lockEmployee(scope, params.employeeId)
    return { ...changed, rightToWork: await refreshRightToWork(scope, employee) }
  })
}
