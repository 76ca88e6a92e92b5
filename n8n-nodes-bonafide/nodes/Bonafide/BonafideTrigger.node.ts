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
        if (registered.endpointId === undefined || registered.secret === undefined) return false
        const { body } = await callBonafide(this, { method: 'GET', path: '/webhook-endpoints' })
        const { items } = fieldsOf(body)
        const found = (Array.isArray(items) ? items : [])
          .map(fieldsOf)
          .find(({ id }) => id === registered.endpointId)
        if (!found) return false
        const isRight =
          found['enabled'] === true &&
          found['url'] === this.getNodeWebhookUrl('default') &&
          isSameList(found['events'], this.getNodeParameter('events'))
        // Another takes its place: an organisation may have few.
        if (!isRight) await removeEndpoint(this)
        return isRight
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const { body } = await callBonafide(this, {
          method: 'POST',
          path: '/webhook-endpoints',
          body: {
            url: this.getNodeWebhookUrl('default'),
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
        await removeEndpoint(this)
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

/** Deletes the endpoint; one that is gone already was deleted in Bonafide. */
async function removeEndpoint(functions: IHookFunctions): Promise<void> {
  const registered = registeredOf(functions)
  if (registered.endpointId === undefined) return
  const path = `/webhook-endpoints/${encodeURIComponent(registered.endpointId)}`
  await callBonafide(functions, { method: 'DELETE', path, expected: [404] })
  delete registered.endpointId
  delete registered.secret
}

function isSameList(one: IDataObject[string], other: unknown): boolean {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String).toSorted().join() : '')
  return texts(one) === texts(other)
}
