import { allEvents, type WebhookEndpointKind } from '@bonafide/shared/contract/webhooks.ts'

interface Kind {
  name: string
  /** The label of the field for its URL. */
  label: string
  hint: string
  placeholder: string
  /** The events that it receives at first. */
  events: string
  /** The button that tries it. */
  test: string
}

// A channel is read by users, not by a program: what they have to act on, and once a week in numbers.
const toActOn = 'identity.review_needed rtw.review_needed rtw.followup_overdue rtw.stop_work digest.weekly'

/** The kinds of endpoints, as the form asks for them. */
export const endpointKinds: Readonly<Record<WebhookEndpointKind, Kind>> = {
  webhook: {
    name: 'Your own server',
    label: 'Endpoint URL',
    hint: 'Your server gets each event as signed JSON.',
    placeholder: 'https://hr.example.com/webhooks',
    events: allEvents,
    test: 'Send test event',
  },
  slack: {
    name: 'Slack',
    label: 'Slack webhook URL',
    hint: 'In Slack, create an app, switch on Incoming Webhooks and add one to a channel. We keep the URL encrypted and do not show it again.',
    placeholder: 'https://hooks.slack.com/services/...',
    events: toActOn,
    test: 'Send a test message',
  },
  teams: {
    name: 'Microsoft Teams',
    label: 'Teams webhook URL',
    hint: 'In Teams, open Workflows for a channel and choose “Post to a channel when a webhook request is received”. We keep the URL encrypted and do not show it again.',
    placeholder: 'https://....environment.api.powerplatform.com/...',
    events: toActOn,
    test: 'Send a test message',
  },
}
