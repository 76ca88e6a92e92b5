import { messageAllowances } from './caps/message-allowances-tables.ts'
import { releaseAll, releaseSubscriber, releaseWaitingTask } from './caps/release-waiting.ts'
import { mountMessageUsage } from './caps/routes.ts'
import { pollDeliveryStatus } from './delivery/poll-delivery-status.ts'
import { requeueMessagesTask } from './delivery/requeue-messages.ts'
import { sendMessage } from './delivery/send-message.ts'
import { pollDeliveryStatusJob, releaseMessagesJob, sendMessageJob } from './message-jobs.ts'
import { messages } from './messages-tables.ts'
import { handle, type Module } from '#platform/define-module.ts'

export const messagesModule: Module = {
  name: 'messages',
  mount(api) {
    mountMessageUsage(api)
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
