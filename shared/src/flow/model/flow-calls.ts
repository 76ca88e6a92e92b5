import { flow, type FlowProgress } from '../../contract/verification/flow.ts'
import { exclusively, type FlowCore, isCanceled } from './flow-core.ts'
import { type Failure, hasStatus, isDeadLink, tell } from './flow-failures.ts'
import { effectiveChannel } from './flow-phases.ts'
import { ApiError } from '../../api/api-error.ts'
import type { FlowAction } from './flow-state.ts'

/** Reads the progress anew. Only a dead link changes what is shown; any failure is thrown on. */
export async function refresh(core: FlowCore): Promise<void> {
  const { api, token, channel } = core.options
  try {
    const progress = await api.call(flow.progress, {
      params: { token },
      query: { channel },
      signal: core.signal(),
    })
    take(core, progress)
  } catch (error) {
    if (isDeadLink(error)) core.set({ load: 'invalid', error: undefined })
    throw error
  }
}

/** Reads the progress anew; where that fails, the whole page says so. Resolves to true when it was read. */
export async function reload(core: FlowCore): Promise<boolean> {
  try {
    await refresh(core)
    return true
  } catch (error) {
    core.report(error)
    if (isCanceled(error) || core.get().load === 'invalid') return false
    tell(core, 'progress', error)
    core.set({ load: 'failed' })
    return false
  }
}

/** Shows where the server says that the employee stands. */
export function take(core: FlowCore, progress: FlowProgress) {
  const isNewStep = progress.currentStep !== core.get().progress?.currentStep
  const { message, employee, currentStep } = progress
  const isOfEmail = effectiveChannel(progress, core.options.channel) === 'email'
  core.set({
    load: 'ready',
    progress,
    // With the step itself: its form is not to be seen in between.
    ...(currentStep === 1 &&
      employee.email &&
      isOfEmail &&
      !core.hasTriedEmail && { isEmailAutomatic: true }),
    ...(isNewStep && { error: undefined }),
    ...((message || isNewStep) && { code: undefined, mayHaveCode: false }),
    // At step 2 it is about the number.
    ...(message && {
      error: core.said(message),
      errorField: currentStep === 2 ? 'phoneNumber' : undefined,
    }),
  })
}

/** The outcome of a change. The employee has been told of a failure already. */
type Posted<Reply> = { ok: true; reply: Reply } | { ok: false; error: ApiError | undefined }

type Send<Reply> = (employeeId: string) => Promise<Reply>

/** Makes one change. A step that was taken elsewhere meanwhile (409) is caught up with. */
export async function post<Reply>(
  core: FlowCore,
  failure: Failure,
  send: Send<Reply>,
): Promise<Posted<Reply>> {
  try {
    const reply = await sendTwiceIfStale(core, send)
    core.options.onDone?.()
    return { ok: true, reply }
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
