import { ApiError } from '../../api/api-error.ts'
import { flow } from '../../contract/flow.ts'
import type { FlowCore } from '../model/flow-core.ts'
import { effectiveChannel } from '../model/flow-phases.ts'
import { change } from '../model/flow-post.ts'
import { reload, take } from '../model/flow-progress.ts'

export function emailActions(core: FlowCore) {
  const { api, token, channel } = core.options
  let hasTried = false

  /** Confirms the invited address and moves on. */
  function verifyEmail(email: string): Promise<void> {
    const send = () => api.call(flow.verifyEmail, { body: { token, email } }).catch(noteTriesUsed)
    return change(core, 'email', send, (reply) =>
      reply?.progress ? take(core, reply.progress) : reload(core),
    )
  }

  function noteTriesUsed(error: unknown): never {
    if (error instanceof ApiError && error.code === 'email_tries_used') core.set({ isEmailCodeOnly: true })
    throw error
  }

  /** Whoever opened a link that was sent by email has read that email: confirmed without a form, tried once. */
  async function verifyEmailOfLink(): Promise<void> {
    const { progress } = core.get()
    const email = progress?.employee.email
    if (!progress || progress.currentStep !== 1 || !email || hasTried) return
    if (effectiveChannel(progress, channel) !== 'email') return
    hasTried = true
    core.set({ isEmailAutomatic: true })
    await verifyEmail(email)
    core.set({ isEmailAutomatic: false })
  }

  return { verifyEmail, verifyEmailOfLink }
}
