import { handle, type Module } from '#platform/define-module.ts'
import { appointments, callLinks } from './appointments/appointments-tables.ts'
import {
  forgetCallLinks,
  forgetCallLinksJob,
  forgetCallLinksSubscriber,
} from './appointments/forget-call-links.ts'
import { recomputeExcusesTask } from './checks/recompute-excuses.ts'
import { rightToWorkEraser } from './checks/right-to-work-eraser.ts'
import { rightToWorkChecks, rightToWorkStates } from './checks/right-to-work-tables.ts'
import { digitalSessions, registerNotes } from './digital/digital-tables.ts'
import { registerDue } from './digital/remind-of-register.ts'
import { deleteEvidence } from './evidence/delete-files.ts'
import { discardEvidenceTask } from './evidence/discard-evidence.ts'
import { deleteEvidenceJob } from './evidence/evidence-jobs.ts'
import { evidenceFiles, evidencePieces } from './evidence/evidence-tables.ts'
import { mountPhonePhotos } from './evidence/phone/routes.ts'
import { mountEvidence } from './evidence/routes.ts'
import { alerts, escalation, followUpDue, stopWork } from './follow-ups/alert-messages.ts'
import { findLateStartsTask } from './follow-ups/find-late-starts.ts'
import { sendAlertsJob } from './follow-ups/follow-up-jobs.ts'
import { followUp } from './follow-ups/follow-up-message.ts'
import { followUpRequests, rightToWorkAlerts } from './follow-ups/follow-ups-tables.ts'
import { sendAlerts } from './follow-ups/send-alerts.ts'
import { buildPack } from './pack/many/build-pack.ts'
import { expirePacksTask } from './pack/many/expire-packs.ts'
import { buildPackJob } from './pack/many/pack-jobs.ts'
import { packsEraser } from './pack/many/packs-eraser.ts'
import { evidencePackEmployees, evidencePacks } from './pack/many/packs-tables.ts'
import { mountEvidencePacks } from './pack/many/routes.ts'
import { mountEvidencePack } from './pack/routes.ts'
import { mountRightToWork } from './routes.ts'
import { rightToWorkSubmissions } from './submission/submissions-tables.ts'
import { lt } from 'drizzle-orm'
import type { MessageKind } from '#messages/define-message.ts'

export const rightToWorkModule: Module = {
  name: 'right-to-work',
  mount(api) {
    mountEvidence(api)
    mountPhonePhotos(api)
    mountEvidencePack(api)
    mountEvidencePacks(api)
    mountRightToWork(api)
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
