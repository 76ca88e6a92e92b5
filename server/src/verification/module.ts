import { handle, type Module } from '#platform/define-module.ts'
import { codeMessage } from './codes/code-message.ts'
import { pollDigitalJob, redactDigitalJob } from './digital/digital-sessions.ts'
import { pollDigital } from './digital/poll-digital.ts'
import { digitalEraser, redactDigital } from './digital/redact-digital.ts'
import { cancelIdentity, closeSessions, closeSessionsSubscriber } from './identity/cancel-sessions.ts'
import {
  cancelIdentityJob,
  closeSessionsJob,
  pollIdentityJob,
  redactIdentityJob,
} from './identity/identity-sessions.ts'
import { identitySessions } from './identity/identity-sessions-tables.ts'
import { pollIdentity } from './identity/poll-identity.ts'
import { redactIdentity } from './identity/redact-identity.ts'
import { announceOverdueTask } from './identity/repeats/announce-overdue.ts'
import { mountFlow, mountVerification } from './routes.ts'
import {
  appointmentCancelled,
  identityAccepted,
  identityDeclined,
  identityRepeat,
  ownCopy,
  stepReopened,
} from './verification-messages.ts'
import type { MessageKind } from '#messages/define-message.ts'

export const verificationModule: Module = {
  name: 'verification',
  mount(api) {
    mountVerification(api)
    mountFlow(api)
  },
  jobs: [
    handle(pollIdentityJob, pollIdentity),
    handle(closeSessionsJob, closeSessions),
    handle(cancelIdentityJob, cancelIdentity),
    handle(redactIdentityJob, redactIdentity),
    handle(pollDigitalJob, pollDigital),
    handle(redactDigitalJob, redactDigital),
  ],
  hourly: [announceOverdueTask],
  subscribers: [closeSessionsSubscriber],
  erasers: [digitalEraser],
  tables: [{ table: identitySessions, lives: 'for ever, emptied when erased', ends: ['employee', 'never'] }],
}

export const verificationMessages: readonly MessageKind[] = [
  stepReopened,
  identityAccepted,
  identityDeclined,
  appointmentCancelled,
  ownCopy,
  identityRepeat,
  codeMessage,
]
