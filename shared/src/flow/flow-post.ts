import { ApiError } from '../api/api-error.ts'
import { type FlowCore, tell } from './flow-core.ts'
import { hasStatus } from './flow-errors.ts'
import type { FailureText } from './flow-notices.ts'
import { refresh, reload } from './flow-progress.ts'

/** What a change came to. A failure has been told to the person already. */
export type Posted<Reply> = { ok: true; reply: Reply } | { ok: false; error: ApiError | undefined }

type Send<Reply> = (employeeId: string) => Promise<Reply>

/** Makes one change. A step that was taken elsewhere meanwhile (409) is caught up with. */
export async function post<Reply>(
  core: FlowCore,
  failure: FailureText,
  send: Send<Reply>,
): Promise<Posted<Reply>> {
  try {
    return { ok: true, reply: await sendTwiceIfStale(core, send) }
  } catch (error) {
    if (core.get().load !== 'invalid') tell(core, failure, error)
    if (hasStatus(error, 409)) await reload(core)
    return { ok: false, error: error instanceof ApiError ? error : undefined }
  }
}

// The flow's identifier lives 12 hours and a page may stay open longer: a refused one is fetched anew, once.
async function sendTwiceIfStale<Reply>(core: FlowCore, send: Send<Reply>): Promise<Reply> {
  const flowId = () => core.get().progress?.employeeId ?? ''
  try {
    return await send(flowId())
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
  }
  await refresh(core)
  try {
    return await send(flowId())
  } catch (error) {
    if (hasStatus(error, 404)) core.set({ load: 'invalid', error: undefined })
    throw error
  }
}
