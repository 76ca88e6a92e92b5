import { ownCopy } from '@bonafide/shared/contract/own-copy.ts'
import { showsProgress } from '#employees/links/link-state.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { enterFlow, openFlow } from '../open-flow.ts'
import { makeOwnCopy } from './make-own-copy.ts'

/** Mounts the copy that an employee keeps of their verification. */
export function mountOwnCopy(app: App): void {
  mount(app, ownCopy, async ({ params }, context) =>
    openFlow(...(await enterFlow(context, params.employeeId)), makeOwnCopy, showsProgress),
  )
}
