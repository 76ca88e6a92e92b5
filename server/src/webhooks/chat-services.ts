import type { ChatLine, ChatMessage } from './chat-message.ts'
import type { WebhookEndpointKind } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { isLocal } from './endpoint-address.ts'

type ChatKind = Exclude<WebhookEndpointKind, 'webhook'>

export function isChat(kind: WebhookEndpointKind): kind is ChatKind {
  return kind === 'slack' || kind === 'teams'
}

/** Returns the body to post to an incoming webhook, in the format of its service. */
export function chatBody(kind: ChatKind, message: ChatMessage): string {
  return JSON.stringify(kind === 'slack' ? slackBody(message) : teamsBody(message))
}

// Slack reads these three as markup; nothing else can begin a link or name a channel (docs.slack.dev, formatting).
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function slackLine({ text, link }: ChatLine): string {
  const url = link && escapeSlack(link.url.replaceAll('|', '%7C'))
  return link ? `${escapeSlack(text)} · <${url}|${escapeSlack(link.label)}>` : escapeSlack(text)
}

/** `text` is what notifications show, and readers that know no blocks. */
function slackBody({ title, lines }: ChatMessage) {
  return {
    text: [title, ...lines.map(({ text }) => text)].map(escapeSlack).join('\n'),
    unfurl_links: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...lines.map((line) => ({ type: 'section', text: { type: 'mrkdwn', text: slackLine(line) } })),
    ],
  }
}

// The characters that the Markdown of a text block knows (adaptivecards.io, text features).
const escapeTeams = (text: string) => text.replaceAll(/[\\`*_[\]()#<>~|!]/g, (mark) => `\\${mark}`)

function teamsLine({ text, link }: ChatLine): string {
  const url = link?.url.replaceAll('(', '%28').replaceAll(')', '%29')
  return link ? `${escapeTeams(text)} · [${escapeTeams(link.label)}](${url})` : escapeTeams(text)
}

/** 1.4 is the version that workflows of Power Automate show. */
function teamsBody({ title, lines }: ChatMessage) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', size: 'Medium', weight: 'Bolder', wrap: true, text: escapeTeams(title) },
      ...lines.map((line) => ({ type: 'TextBlock', wrap: true, text: teamsLine(line) })),
    ],
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
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
