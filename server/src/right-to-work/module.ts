import { digitalChecks } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { engagements } from '@bonafide/shared/contract/employees/engagements.ts'
import { manyEmployees } from '@bonafide/shared/contract/employees/many.ts'
import { evidence } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { evidencePacks as packCalls } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { excuseFigures as figuresCalls } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { excuses } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import { followUps } from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import { inspection } from '@bonafide/shared/contract/right-to-work/inspection.ts'
import { rightToWork } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { lt } from 'drizzle-orm'
import { changeEngagement } from '#employees/change-employee.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import type { MessageKind } from '#messages/define-message.ts'
import { handle, type Module } from '#platform/define-module.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountFile, mountRead, mountUnit, mountUpload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { forgetCallLinks, forgetCallLinksJob, forgetCallLinksSubscriber } from './call-links.ts'
import { attestLikeness } from './checks/attest-likeness.ts'
import { listChecks } from './checks/list-checks.ts'
import { listByCover } from './checks/list-by-cover.ts'
import { listExcuses } from './checks/list-excuses.ts'
import { recomputeExcusesTask } from './checks/recompute-excuses.ts'
import { previewCheck, recordCheck } from './checks/record-check.ts'
import { recordLapse, recordNotRequired, requireAgain } from './checks/record-without-check.ts'
import { refreshRightToWork } from './checks/refresh-excuse.ts'
import { listEngagements, rehire } from './checks/rehire.ts'
import { digitalSessions, registerNotes } from './digital-tables.ts'
import { packsEraser, rightToWorkEraser } from './erase-right-to-work.ts'
import { addEvidence } from './evidence/add-evidence.ts'
import { deleteEvidence, deleteEvidenceJob, discardEvidenceTask } from './evidence/delete-files.ts'
import { evidenceFiles, evidencePieces } from './evidence/evidence-tables.ts'
import { mountPhonePhotos } from './evidence/phone-photos.ts'
import { previewEvidence } from './evidence/preview-evidence.ts'
import { readEvidence } from './evidence/read-evidence.ts'
import { alerts, escalation, followUpDue, stopWork } from './follow-ups/alert-messages.ts'
import { askAgain, askManyAgain, stopAsking } from './follow-ups/ask-again.ts'
import { excuseFigures } from './follow-ups/excuse-figures.ts'
import { findLateStartsTask } from './follow-ups/find-late-starts.ts'
import { followUp } from './follow-ups/follow-up-message.ts'
import { followUpRequests, rightToWorkAlerts } from './follow-ups/follow-ups-tables.ts'
import { sendAlertsJob } from './follow-ups/raise-alerts.ts'
import { sendAlerts } from './follow-ups/send-alerts.ts'
import { inspect } from './inspection/inspect.ts'
import { downloadPack } from './pack/download-pack.ts'
import { buildPack } from './pack/many/build-pack.ts'
import { cancelPack, expirePacksTask, removePack, requestPack, retryPack } from './pack/many/change-pack.ts'
import { buildPackJob } from './pack/many/load-pack.ts'
import { evidencePackEmployees, evidencePacks } from './pack/many/packs-tables.ts'
import { downloadManyPack, getPack, listPacks } from './pack/many/read-packs.ts'
import { registerDue, showDigitalChecks } from './register-note.ts'
import {
  appointments,
  callLinks,
  rightToWorkChecks,
  rightToWorkStates,
  rightToWorkSubmissions,
} from './right-to-work-tables.ts'

export const rightToWorkModule: Module = {
  name: 'right-to-work',
  mount(api) {
    mountEvidence(api)
    mountPhonePhotos(api)
    mountEvidencePacks(api)
    mountChecks(api)
    mountExcuses(api)
  },
  jobs: [
    handle(deleteEvidenceJob, deleteEvidence),
    handle(buildPackJob, buildPack),
    handle(sendAlertsJob, sendAlerts),
    handle(forgetCallLinksJob, forgetCallLinks),
  ],
  hourly: [discardEvidenceTask, expirePacksTask, recomputeExcusesTask, findLateStartsTask],
  subscribers: [forgetCallLinksSubscriber],
  erasers: [rightToWorkEraser, packsEraser],
  tables: [
    {
      table: appointments,
      // For who looks up what became of it.
      lives: '30 days after it began',
      ends: ['age', 'employee', 'organisation'],
      isPast: ({ before }) => lt(appointments.startsAt, before(30)),
    },
    {
      table: callLinks,
      lives: 'as long as the organisation, or its user is a member',
      ends: ['organisation'],
    },
    { table: evidencePackEmployees, lives: 'as long as its pack', ends: ['use', 'employee', 'organisation'] },
    { table: evidencePacks, lives: '30 days, its files 7', ends: ['use', 'organisation'] },
    { table: evidencePieces, lives: 'as long as its file', ends: ['use', 'employee', 'organisation'] },
    {
      table: evidenceFiles,
      lives: 'until the employee is erased',
      ends: ['use', 'employee', 'organisation'],
    },
    { table: followUpRequests, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    { table: registerNotes, lives: 'as long as the organisation', ends: ['organisation'] },
    { table: rightToWorkAlerts, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    { table: rightToWorkStates, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    {
      table: rightToWorkSubmissions,
      lives: 'until the employee is erased',
      ends: ['employee', 'organisation'],
    },
    { table: digitalSessions, lives: 'for ever, emptied when erased', ends: ['employee', 'never'] },
    { table: rightToWorkChecks, lives: 'for ever, facts until erased', ends: ['employee', 'never'] },
  ],
}

export const rightToWorkMessages: readonly MessageKind[] = [
  followUp,
  followUpDue,
  stopWork,
  alerts,
  escalation,
  registerDue,
]

function mountEvidence(api: App): void {
  mountUpload(api, evidence.add, ({ params, query }, openUpload, { deps, principal }) =>
    addEvidence(deps, actingScope(principal), { ...params, ...query }, openUpload),
  )
  mountFile(api, evidence.read, ({ params }, { deps, principal }) =>
    readEvidence(deps, actingScope(principal), params),
  )
  mountFile(api, evidence.preview, ({ params }, { deps, principal }, leave) =>
    previewEvidence(deps, actingScope(principal), params, leave),
  )
}

function mountEvidencePacks(api: App): void {
  mountFile(api, evidence.pack, ({ params }, { deps, principal }) =>
    downloadPack(deps, actingScope(principal), params.employeeId),
  )
  mountRead(api, packCalls.list, (_parts, scope) => listPacks(scope))
  mountRead(api, packCalls.get, ({ params }, scope) => getPack(scope, params.packId))
  mountUnit(api, packCalls.request, ({ body }, scope) => requestPack(scope, body))
  mountUnit(api, packCalls.cancel, ({ params }, scope) => cancelPack(scope, params.packId))
  mountUnit(api, packCalls.retry, ({ params }, scope) => retryPack(scope, params.packId))
  mountUnit(api, packCalls.remove, ({ params }, scope) => removePack(scope, params.packId))
  mountFile(api, packCalls.download, ({ params }, { deps, principal }) =>
    downloadManyPack(deps, actingScope(principal), params.packId),
  )
}

function mountChecks(api: App): void {
  mountUnit(api, rightToWork.record, ({ params, body }, scope) => recordCheck(scope, params.employeeId, body))
  mountUnit(api, rightToWork.preview, ({ params, body }, scope) =>
    previewCheck(scope, params.employeeId, body),
  )
  mountUnit(api, rightToWork.checks, ({ params }, scope) => listChecks(scope, params.employeeId))
  mountUnit(api, rightToWork.lapse, ({ params, body }, scope) => recordLapse(scope, params.employeeId, body))
  mountUnit(api, rightToWork.attestLikeness, ({ params, body }, scope) => attestLikeness(scope, params, body))
  mountUnit(api, rightToWork.notRequired, ({ params, body }, scope) =>
    recordNotRequired(scope, params.employeeId, body),
  )
  mountUnit(api, rightToWork.requireAgain, ({ params }, scope) => requireAgain(scope, params.employeeId))
  mountUnit(api, engagements.list, ({ params }, scope) => listEngagements(scope, params.employeeId))
  mountUnit(api, engagements.rehire, ({ params, body }, scope) => rehire(scope, params.employeeId, body))
  // When work starts, and how, decides what a check is worth.
  mountUnit(api, employeeActions.changeEngagement, async ({ params, body }, scope) => {
    const changed = await changeEngagement(scope, params.employeeId, body)
    const { employee } = await lockEmployee(scope, params.employeeId)
    return { ...changed, rightToWork: await refreshRightToWork(scope, employee) }
  })
}

function mountExcuses(api: App): void {
  mountRead(api, figuresCalls.figures, (_parts, scope) => excuseFigures(scope))
  // Here, as the list is filtered by cover.
  mountRead(api, employees.list, ({ query }, scope) => listByCover(scope, query))
  mountRead(api, excuses.list, ({ query }, scope) => listExcuses(scope, query))
  mountRead(api, inspection.show, ({ query }, scope) => inspect(scope, query))
  mountUnit(api, followUps.ask, ({ params }, scope) => askAgain(scope, params.employeeId))
  mount(api, manyEmployees.askForEvidence, ({ body }, call) => askManyAgain(call, body))
  mountUnit(api, followUps.cancel, ({ params }, scope) => stopAsking(scope, params.employeeId))
  mountUnit(api, digitalChecks.read, (_parts, scope) => showDigitalChecks(scope))
}
