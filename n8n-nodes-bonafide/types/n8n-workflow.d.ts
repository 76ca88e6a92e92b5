/**
 * The part of n8n's interface that this package uses. `n8n-workflow` itself comes with n8n: its licence is not one that
 * this repository takes, and it brings a hundred packages. `n8n.slow.test.ts` checks the sources against the real one.
 */
declare module 'n8n-workflow' {
  export type IDataObject = { [key: string]: GenericValue | IDataObject | GenericValue[] | IDataObject[] }
  type GenericValue = string | object | number | boolean | undefined | null
  export type JsonObject = { [key: string]: unknown }
  type IconFile = `file:${string}.svg`
  export type Icon = IconFile | { light: IconFile; dark: IconFile }

  export interface INode {
    id: string
    name: string
  }

  export interface INodePropertyOptions {
    name: string
    value: string | number | boolean
    description?: string
    action?: string
  }

  export interface INodeProperties {
    displayName: string
    name: string
    type: 'collection' | 'dateTime' | 'multiOptions' | 'number' | 'options' | 'string' | 'boolean'
    default: string | number | boolean | object | string[]
    description?: string
    placeholder?: string
    required?: boolean
    noDataExpression?: boolean
    typeOptions?: { password?: boolean; minValue?: number; maxValue?: number }
    displayOptions?: { show?: Record<string, (string | number | boolean)[]> }
    options?: (INodePropertyOptions | INodeProperties)[]
  }

  export interface INodeTypeDescription {
    displayName: string
    name: string
    icon: Icon
    group: ('transform' | 'trigger')[]
    version: number
    subtitle: string
    description: string
    defaults: { name: string }
    usableAsTool?: true
    inputs: NodeConnectionType[]
    outputs: NodeConnectionType[]
    credentials: { name: string; required: boolean }[]
    webhooks?: {
      name: 'default'
      httpMethod: 'POST'
      responseMode: 'onReceived'
      path: string
    }[]
    properties: INodeProperties[]
  }

  type NodeConnectionType = 'main'
  export const NodeConnectionTypes: { readonly Main: 'main' }

  export interface IBinaryData {
    mimeType: string
  }
  export interface INodeExecutionData {
    json: IDataObject
    binary?: { [key: string]: IBinaryData }
    pairedItem?: { item: number }
  }

  export interface IHttpRequestOptions {
    method?: 'DELETE' | 'GET' | 'POST'
    url: string
    qs?: IDataObject
    body?: IDataObject
    headers?: IDataObject
    encoding?: 'arraybuffer'
    json?: boolean
    returnFullResponse?: boolean
    ignoreHttpStatusErrors?: boolean
    disableFollowRedirect?: boolean
    timeout?: number
  }

  /** What every node may use, whatever it is asked to do. */
  interface FunctionsBase {
    getCredentials(type: string): Promise<object>
    getNode(): INode
    getWorkflow(): { id?: string; name?: string }
  }

  interface RequestHelpers {
    httpRequestWithAuthentication(
      this: FunctionsBase,
      credentialsType: string,
      options: IHttpRequestOptions,
      // any: n8n leaves open what an answer is.
    ): Promise<any>
  }

  export interface IExecuteFunctions extends FunctionsBase {
    helpers: RequestHelpers & {
      prepareBinaryData(bytes: Buffer, fileName?: string, mimeType?: string): Promise<IBinaryData>
    }
    continueOnFail(): boolean
    getExecutionId(): string
    getInputData(): INodeExecutionData[]
    getInstanceId(): string
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown
  }

  export interface IHookFunctions extends FunctionsBase {
    helpers: RequestHelpers
    getNodeParameter(name: string): unknown
    getNodeWebhookUrl(name: 'default'): string | undefined
    getWorkflowStaticData(type: 'node'): IDataObject
  }

  export interface IWebhookFunctions extends FunctionsBase {
    getHeaderData(): object
    getRequestObject(): { rawBody: Buffer }
    getResponseObject(): { status(code: number): { json(body: object): unknown } }
    getWorkflowStaticData(type: 'node'): IDataObject
  }

  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][]
    noWebhookResponse?: boolean
  }

  export interface INodeType {
    description: INodeTypeDescription
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>
    webhookMethods?: {
      default: Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>
    }
  }

  export interface IAuthenticateGeneric {
    type: 'generic'
    properties: { headers?: Record<string, string> }
  }
  export interface ICredentialTestRequest {
    request: { baseURL: string; url: string; qs?: IDataObject }
    rules?: {
      type: 'responseCode'
      properties: { value: number; message: string }
    }[]
  }
  export interface ICredentialType {
    name: string
    displayName: string
    icon?: Icon
    documentationUrl?: string
    properties: INodeProperties[]
    authenticate?: IAuthenticateGeneric
    test?: ICredentialTestRequest
  }

  export class NodeApiError extends Error {
    constructor(
      node: INode,
      response: JsonObject,
      facts?: { message?: string; description?: string; httpCode?: string; itemIndex?: number },
    )
  }
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, facts?: { itemIndex?: number; description?: string })
  }

  export function sleep(ms: number): Promise<void>
}
