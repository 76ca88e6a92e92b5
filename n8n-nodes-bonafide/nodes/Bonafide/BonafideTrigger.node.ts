import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeApiError,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { callBonafide, fieldsOf } from './call.ts'
import { events } from './events.gen.ts'
import { readDelivery } from './read-delivery.ts'

/** What is kept with the workflow while it is active. */
interface Registered {
  endpointId?: string
  secret?: string
}

const registeredOf = (functions: Pick<IHookFunctions, 'getWorkflowStaticData'>): Registered =>
  functions.getWorkflowStaticData('node')

/** Starts a workflow with each event: its endpoint is there while the workflow is active. */
export class BonafideTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Bonafide Trigger',
    name: 'bonafideTrigger',
    icon: { light: 'file:bonafide.svg', dark: 'file:bonafide.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when something happens in Bonafide',
    defaults: { name: 'Bonafide Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'bonafideApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: [],
        description:
          'The events that start the workflow. Each has IDs and no personal data: get the employee for more.',
        options: events,
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const registered = registeredOf(this)
        const url = addressOf(this)
        const { body } = await callBonafide(this, { method: 'GET', path: '/webhook-endpoints' })
        const { items } = fieldsOf(body)
        // One at another address may be that of the n8n that this one is a copy of.
        const own = (Array.isArray(items) ? items : []).map(fieldsOf).filter((one) => one['url'] === url)
        const right = own.find(
          (one) =>
            one['id'] === registered.endpointId &&
            registered.secret !== undefined &&
            one['enabled'] === true &&
            isSameList(one['events'], this.getNodeParameter('events')),
        )
        // An organisation may have few, and of one whose secret was not kept nothing is taken.
        for (const { id } of own)
          if (typeof id === 'string' && id !== right?.['id']) await removeEndpoint(this, id)
        return right !== undefined
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const { body } = await callBonafide(this, {
          method: 'POST',
          path: '/webhook-endpoints',
          body: {
            url: addressOf(this),
            events: this.getNodeParameter('events') as string[],
            description: `n8n: ${this.getWorkflow().name ?? 'a workflow'}`.slice(0, 120),
          },
        })
        const { id, secret } = fieldsOf(body)
        if (typeof id !== 'string' || typeof secret !== 'string') {
          throw new NodeApiError(this.getNode(), {}, { message: 'Bonafide named no endpoint and no secret' })
        }
        Object.assign(registeredOf(this), { endpointId: id, secret })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const { endpointId } = registeredOf(this)
        if (endpointId !== undefined) await removeEndpoint(this, endpointId)
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = registeredOf(this)
    const { rawBody } = this.getRequestObject()
    const event = readDelivery({ rawBody, headers: this.getHeaderData(), secret })
    if (!event) {
      const message = 'This is not signed by Bonafide for this workflow, or it is older than 5 minutes'
      this.getResponseObject().status(400).json({ message })
      return { noWebhookResponse: true }
    }
    // A test of the endpoint is answered, and starts nothing.
    return event['type'] === 'ping' ? {} : { workflowData: [[{ json: event }]] }
  }
}

/** Returns where n8n waits for the events, as Bonafide writes it down. */
function addressOf(functions: IHookFunctions): string {
  const url = functions.getNodeWebhookUrl('default') ?? ''
  return URL.canParse(url) ? new URL(url).href : url
}

/** Deletes an endpoint; one that is gone already was deleted in Bonafide. */
async function removeEndpoint(functions: IHookFunctions, endpointId: string): Promise<void> {
  const path = `/webhook-endpoints/${encodeURIComponent(endpointId)}`
  await callBonafide(functions, { method: 'DELETE', path, expected: [404] })
  const registered = registeredOf(functions)
  if (registered.endpointId !== endpointId) return
  delete registered.endpointId
  delete registered.secret
}

function isSameList(one: IDataObject[string], other: unknown): boolean {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted().join() : '')
  return texts(one) === texts(other)
}
