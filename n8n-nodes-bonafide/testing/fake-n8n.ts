import type { IDataObject, IExecuteFunctions, IHookFunctions, IHttpRequestOptions } from 'n8n-workflow'

export interface FakeAnswer {
  statusCode?: number
  headers?: Record<string, string>
  body?: unknown
}

/** Answers requests one after the other; the last answer is given again and again. */
function answering(answers: readonly (FakeAnswer | Error)[]) {
  const sent: IHttpRequestOptions[] = []
  const httpRequestWithAuthentication = async (_credentials: string, options: IHttpRequestOptions) => {
    sent.push(options)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer')
    return { statusCode: 200, headers: {}, body: {}, ...answer }
  }
  return { sent, httpRequestWithAuthentication }
}

const base = {
  getCredentials: async () => ({ url: 'https://bonafide.example.com/', apiKey: 'bf_live_key' }),
  getNode: () => ({ id: 'node-1', name: 'Bonafide' }),
  getWorkflow: () => ({ id: 'w1', name: 'New starters' }),
}

/** What n8n hands to a node that runs, for items with these parameters. */
export function executing(
  items: readonly IDataObject[],
  answers: readonly (FakeAnswer | Error)[],
  { continueOnFail = false, executionId = '17' } = {},
) {
  const { sent, httpRequestWithAuthentication } = answering(answers)
  const functions = {
    ...base,
    helpers: {
      httpRequestWithAuthentication,
      prepareBinaryData: async (bytes: Buffer, fileName: string, mimeType: string) => ({
        mimeType,
        fileName,
        text: bytes.toString('utf8'),
      }),
    },
    continueOnFail: () => continueOnFail,
    getExecutionId: () => executionId,
    getInputData: () => items.map((json) => ({ json })),
    getInstanceId: () => 'f00d'.repeat(16),
    getNodeParameter: (name: string, index: number, fallback?: unknown) => items[index]?.[name] ?? fallback,
  }
  return { sent, functions: functions as unknown as IExecuteFunctions }
}

/** What n8n hands to a trigger whose workflow is switched on or off. */
export function activating(
  answers: readonly (FakeAnswer | Error)[],
  { kept = {}, events = ['employee.completed'] }: { kept?: IDataObject; events?: string[] } = {},
) {
  const { sent, httpRequestWithAuthentication } = answering(answers)
  const functions = {
    ...base,
    helpers: { httpRequestWithAuthentication },
    getNodeParameter: () => events,
    getNodeWebhookUrl: () => 'https://N8N.example.com:443/webhook/1/webhook',
    getWorkflowStaticData: () => kept,
  }
  return { sent, kept, functions: functions as unknown as IHookFunctions }
}
