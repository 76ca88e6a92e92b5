import { ApiError } from '../../api/api-error.ts'
import { flow } from '../../contract/verification/flow.ts'
import type { FlowCore } from '../model/flow-core.ts'
import { change, reload, take } from '../model/flow-calls.ts'

export function emailActions(core: FlowCore) {
  const { api, token } = core.options

  /** Confirms the invited address and moves on. */
  function verifyEmail(email: string): Promise<void> {
    const send = () => api.call(flow.verifyEmail, { body: { token, email } }).catch(noteTriesUsed)
    return change(core, 'email', send, (reply) =>
      reply?.progress ? take(core, reply.progress) : reload(core),
    )
  }

  function noteTriesUsed(error: unknown): never {
    const { progress } = core.get()
    if (progress && error instanceof ApiError && error.code === 'email_tries_used') {
      core.set({ progress: { ...progress, emailCodeOnly: true } })
    }
    throw error
  }

  /** Confirms, once, the email of an employee who opened the link in it: they have read it. */
  async function verifyEmailOfLink(): Promise<void> {
    const { progress, isEmailAutomatic } = core.get()
    if (!isEmailAutomatic || core.hasTriedEmail) return
    core.hasTriedEmail = true
    await verifyEmail(progress?.employee.email ?? '')
    core.set({ isEmailAutomatic: false })
  }

  return { verifyEmail, verifyEmailOfLink }
}
