import { flow, type FlowProgress } from '../../contract/flow.ts'
import { type FlowCore, tell } from './flow-core.ts'
import { isCanceled, isDeadLink } from './flow-failures.ts'
import { effectiveChannel } from './flow-phases.ts'

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
    ...(message && { error: core.said(message), errorField: undefined }),
  })
}
