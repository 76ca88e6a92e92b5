import { ApiError } from '../../api/api-error.ts'
import { exclusively, type Failure, type FlowCore, tell } from './flow-core.ts'
import { hasStatus } from './flow-failures.ts'
import { refresh, reload } from './flow-calls.ts'
import type { FlowAction } from './flow-state.ts'

/** The outcome of a change. The employee has been told of a failure already. */
export type Posted<Reply> = { ok: true; reply: Reply } | { ok: false; error: ApiError | undefined }

type Send<Reply> = (employeeId: string) => Promise<Reply>

/** Makes one change. A step that was taken elsewhere meanwhile (409) is caught up with. */
export async function post<Reply>(
  core: FlowCore,
  failure: Failure,
  send: Send<Reply>,
): Promise<Posted<Reply>> {
  try {
    return { ok: true, reply: await sendTwiceIfStale(core, send) }
  } catch (error) {
    // A second refusal of a fresh identifier: the link is dead.
    if (hasStatus(error, 404)) core.set({ load: 'invalid', error: undefined })
    core.report(error)
    if (core.get().load !== 'invalid') tell(core, failure, error)
    if (hasStatus(error, 409)) await reload(core)
    return { ok: false, error: error instanceof ApiError ? error : undefined }
  }
}

/** Makes one change as the only thing under way, and goes on with the reply. */
export function change<Reply>(
  core: FlowCore,
  what: FlowAction & Failure,
  send: Send<Reply>,
  goOn: (reply: Reply) => unknown,
): Promise<void> {
  return exclusively(core, what, async () => {
    const posted = await post(core, what, send)
    if (posted.ok) await goOn(posted.reply)
  })
}

/** Sends a change. The flow's identifier lives 12 hours: a refused one (404) is fetched anew, once. */
export async function sendTwiceIfStale<Reply>(core: FlowCore, send: Send<Reply>): Promise<Reply> {
  const flowId = () => core.get().progress?.employeeId ?? ''
  try {
    return await send(flowId())
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
  }
  await refresh(core)
  return send(flowId())
}
