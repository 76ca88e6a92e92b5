import { createHash } from 'node:crypto'
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { callBonafide, fieldsOf } from './call.ts'
import { employeeFields } from './employee-fields.ts'

/** Invites, reads and lists employees, and downloads their evidence. */
export class Bonafide implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Bonafide',
    name: 'bonafide',
    icon: { light: 'file:bonafide.svg', dark: 'file:bonafide.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Invite new hires to verify their identity and right to work, and follow them',
    defaults: { name: 'Bonafide' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'bonafideApi', required: true }],
    properties: employeeFields,
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const done: INodeExecutionData[] = []
    for (const itemIndex of this.getInputData().keys()) {
      const pairedItem = { item: itemIndex }
      try {
        const made = await runOperation(this, itemIndex)
        done.push(...made.map((item) => ({ ...item, pairedItem })))
      } catch (error) {
        if (!this.continueOnFail())
          throw new NodeOperationError(this.getNode(), error as Error, { itemIndex })
        const { message, description } = error as Error & { description?: string | null }
        done.push({ json: { error: message, ...(description && { description }) }, pairedItem })
      }
    }
    return [done]
  }
}

function runOperation(functions: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const operation = functions.getNodeParameter('operation', itemIndex)
  switch (operation) {
    case 'invite':
      return invite(functions, itemIndex)
    case 'get':
      return get(functions, itemIndex)
    case 'getAll':
      return getMany(functions, itemIndex)
    case 'downloadEvidencePack':
      return downloadEvidencePack(functions, itemIndex)
    default:
      throw new NodeOperationError(functions.getNode(), `There is no operation ${String(operation)}`, {
        itemIndex,
      })
  }
}

async function invite(functions: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const given = (name: string) => functions.getNodeParameter(name, itemIndex) as string
  const more = fieldsOf(functions.getNodeParameter('additionalFields', itemIndex, {}))
  const { managerName, managerEmail, startDate, ...others } = withoutEmpty(more)
  const manager = withoutEmpty({ name: managerName, email: managerEmail })
  const body = {
    fullName: given('fullName'),
    email: given('email'),
    inviteChannelPref: given('channel'),
    ...others,
    ...(startDate !== undefined && { startDate: dayOf(startDate) }),
    ...(Object.keys(manager).length > 0 && { manager }),
  }
  const idempotencyKey = keyFor(functions, body)
  const answer = await callBonafide(functions, {
    method: 'POST',
    path: '/employees/invite',
    body,
    idempotencyKey,
    itemIndex,
  })
  return [{ json: fieldsOf(answer.body) }]
}

/** Returns the day of a moment: the editor adds a time to the day that is chosen, and an expression may be a date. */
function dayOf(moment: unknown): string {
  const text: unknown = JSON.parse(JSON.stringify(moment))
  return typeof text === 'string' ? text.slice(0, 10) : ''
}

/**
 * Names an invitation by the execution and its contents, so that a node that is tried again invites once. The id of the
 * instance, which only it knows, keeps the name from being guessed.
 */
function keyFor(functions: IExecuteFunctions, body: object): string {
  const parts = [functions.getInstanceId(), functions.getExecutionId(), functions.getNode().id, body]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function get(functions: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const { body } = await callBonafide(functions, {
    method: 'GET',
    path: pathOf(functions, itemIndex),
    itemIndex,
  })
  return [{ json: fieldsOf(body) }]
}

const mostInPage = 100

async function getMany(functions: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const filters = withoutEmpty(fieldsOf(functions.getNodeParameter('filters', itemIndex, {})))
  const returnAll = functions.getNodeParameter('returnAll', itemIndex) === true
  const most = returnAll ? Infinity : Number(functions.getNodeParameter('limit', itemIndex))
  const found: INodeExecutionData[] = []
  let cursor: string | undefined
  do {
    const limit = String(Math.min(mostInPage, most - found.length))
    const { body } = await callBonafide(functions, {
      method: 'GET',
      path: '/employees',
      qs: { ...filters, limit, ...(cursor !== undefined && { cursor }) },
      itemIndex,
    })
    const { items, nextCursor } = fieldsOf(body)
    if (!Array.isArray(items))
      throw new NodeOperationError(functions.getNode(), 'Bonafide answered no list of employees', {
        itemIndex,
      })
    found.push(...items.map((item) => ({ json: fieldsOf(item) })))
    cursor = typeof nextCursor === 'string' ? nextCursor : undefined
  } while (cursor !== undefined && found.length < most)
  return found
}

async function downloadEvidencePack(
  functions: IExecuteFunctions,
  itemIndex: number,
): Promise<INodeExecutionData[]> {
  const { body, headers } = await callBonafide(functions, {
    method: 'GET',
    path: `${pathOf(functions, itemIndex)}/evidence-pack`,
    encoding: 'arraybuffer',
    itemIndex,
  })
  const [, fileName = 'evidence-pack.zip'] =
    /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '') ?? []
  const field = functions.getNodeParameter('binaryPropertyName', itemIndex) as string
  const file = await functions.helpers.prepareBinaryData(
    Buffer.from(body as Buffer),
    fileName,
    'application/zip',
  )
  return [{ json: { employeeId: idOf(functions, itemIndex), fileName }, binary: { [field]: file } }]
}

const idOf = (functions: IExecuteFunctions, itemIndex: number) =>
  String(functions.getNodeParameter('employeeId', itemIndex)).trim()

/** @throws NodeOperationError for an empty id, which would be the path of the list */
function pathOf(functions: IExecuteFunctions, itemIndex: number): string {
  const employeeId = idOf(functions, itemIndex)
  if (employeeId === '')
    throw new NodeOperationError(functions.getNode(), 'The employee ID is empty', { itemIndex })
  return `/employees/${encodeURIComponent(employeeId)}`
}

/** What is left empty in the editor is not sent. */
function withoutEmpty(fields: IDataObject): IDataObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
