import type { WebhookEndpointKind } from '@bonafide/shared/contract/webhooks.ts'
import { isLocal } from '#webhooks/endpoints/endpoint-url.ts'

export type ChatKind = Exclude<WebhookEndpointKind, 'webhook'>

export function isChat(kind: WebhookEndpointKind): kind is ChatKind {
  return kind === 'slack' || kind === 'teams'
}

// Teams: the connectors of before, and workflows of Power Automate, whose addresses have moved once.
const teamsHosts = /\.(?:webhook\.office\.com|logic\.azure\.com|environment\.api\.powerplatform\.com)$/

const rules = {
  slack: {
    isTheirs: (host: string) => host === 'hooks.slack.com',
    problem: 'The URL must start with https://hooks.slack.com/',
  },
  teams: {
    isTheirs: (host: string) => teamsHosts.test(host),
    problem:
      'The URL must be that of a Teams workflow or incoming webhook, at logic.azure.com, powerplatform.com or webhook.office.com',
  },
}

/** Why an address cannot be an incoming webhook of Slack or Teams, in plain words. */
export function chatHostProblem(
  kind: WebhookEndpointKind,
  url: string,
  { allowLocal }: { allowLocal: boolean },
): string | undefined {
  const parsed = new URL(url)
  if (!isChat(kind) || (allowLocal && isLocal(parsed))) return undefined
  return rules[kind].isTheirs(parsed.hostname) ? undefined : rules[kind].problem
}
