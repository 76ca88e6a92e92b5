import { messageAllowances, messages } from './messages-tables.ts'
import {
  releaseAll,
  releaseMessagesJob,
  releaseSubscriber,
  releaseWaitingTask,
} from './caps/release-waiting.ts'
import { messageUsage } from '@bonafide/shared/contract/organisation/settings.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { readMessageUsage } from './caps/caps-in-force.ts'
import { pollDeliveryStatus, pollDeliveryStatusJob } from './advance-message.ts'
import { requeueMessagesTask, sendMessageJob } from './queue-message.ts'
import { sendMessage } from './send-message.ts'
import { handle, type Module } from '#platform/define-module.ts'

export const messagesModule: Module = {
  name: 'messages',
  mount(app) {
    mountUnit(app, messageUsage.read, (_parts, scope) => readMessageUsage(scope))
  },
  jobs: [
    handle(sendMessageJob, sendMessage),
    handle(pollDeliveryStatusJob, pollDeliveryStatus),
    handle(releaseMessagesJob, async (deps, data) => void (await releaseAll(deps, data))),
  ],
  hourly: [requeueMessagesTask, releaseWaitingTask],
  subscribers: [releaseSubscriber],
  tables: [
    { table: messageAllowances, lives: 'as long as the organisation', ends: ['organisation'] },
    { table: messages, lives: 'as long as the organisation, by ids', ends: ['employee', 'organisation'] },
  ],
}
