import { ownCopy } from '@bonafide/shared/contract/own-copy.ts'
import { showsProgress } from '#links/link-state.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { openFlowId } from '../flow-id.ts'
import { openFlow } from '../open-flow.ts'
import { makeOwnCopy } from './make-own-copy.ts'

/** What an employee keeps of their verification. */
export function mountOwnCopy(app: App): void {
  mount(app, ownCopy, ({ params }, context) => {
    const { deps } = context
    const visit = openFlowId(deps.keys, params.employeeId, deps.clock())
    return openFlow(context, visit, makeOwnCopy, showsProgress)
  })
}
