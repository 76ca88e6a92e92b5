import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { FlowId } from './flow.ts'

/** The days for which a link shows its employee their copy after they have finished. */
export const ownCopyDays = 30

export const ownCopy = endpoint({
  method: 'GET',
  path: '/flow/copy/{employeeId}',
  summary:
    "Get the employee's own copy of what was recorded of them, once they have finished: a PDF, in base64. It proves " +
    'nothing to another employer.',
  auth: ['none'],
  params: v.object({ employeeId: FlowId }),
  reply: v.object({ fileName: v.string(), pdf: v.string() }),
})
