import { flow, type OtpRequested } from '../contract/flow.ts'
import { exclusively, type FlowCore, tell } from './flow-core.ts'
import { codeSent, failures, wrongCode } from './flow-notices.ts'
import { post } from './flow-post.ts'
import { reload } from './flow-progress.ts'

/** Seconds between two codes where a server does not say. */
const defaultRetryAfter = 30

export function phoneActions(core: FlowCore) {
  const { api } = core.options
  let savedNumber: string | undefined

  /** Saves a number as typed, unless that was done and only the code did not go out. */
  async function savePhone(phoneNumber: string): Promise<boolean> {
    if (phoneNumber === savedNumber) return true
    const posted = await post(core, failures.phone, (employeeId) =>
      api.call(flow.updatePhone, { body: { employeeId, phoneNumber } }),
    )
    const { progress } = core.get()
    if (!posted.ok || !progress) return false
    savedNumber = phoneNumber
    const phoneE164 = posted.reply?.phoneE164 ?? phoneNumber
    core.set({ progress: { ...progress, employee: { ...progress.employee, phoneE164 } } })
    return true
  }

  async function requestCode(): Promise<boolean> {
    const posted = await post(core, failures.send, (employeeId) =>
      api.call(flow.requestOtp, { body: { employeeId, channel: 'sms' } }),
    )
    if (posted.ok) {
      awaitCode(posted.reply)
      core.options.notify(codeSent(core.get().code?.phone, posted.reply?.otpCode ?? undefined))
    } else if (posted.error?.status === 429) {
      core.set({ mayHaveCode: true })
    }
    return posted.ok
  }

  function awaitCode(reply: OtpRequested | undefined) {
    const resendAt = core.now() + (reply?.retryAfter ?? defaultRetryAfter) * 1000
    core.set({
      code: {
        phone: core.get().progress?.employee.phoneE164 ?? undefined,
        resendAt,
        expiresIn: reply?.expiresIn ?? undefined,
        otpCode: reply?.otpCode ?? undefined,
        isRefused: false,
      },
    })
  }

  /** Sends a code to the stored number or, when one is given, saves that number first. Answers whether it went. */
  async function sendCode(differentNumber?: string): Promise<boolean> {
    let isSent = false
    await exclusively(core, 'send', async () => {
      if (differentNumber !== undefined && !(await savePhone(differentNumber))) return
      isSent = await requestCode()
    })
    return isSent
  }

  /** Tries a code; the right one moves on. */
  async function verifyCode(code: string): Promise<void> {
    await exclusively(core, 'verify', async () => {
      const posted = await post(core, failures.otp, (employeeId) =>
        api.call(flow.verifyOtp, { body: { employeeId, code } }),
      )
      markRefused(posted.ok && !posted.reply.verified)
      if (!posted.ok) return
      if (posted.reply.verified) await reload(core)
      else tell(core, { ...failures.otp, text: posted.reply.message || wrongCode })
    })
  }

  function markRefused(isRefused: boolean) {
    const { code } = core.get()
    if (code) core.set({ code: { ...code, isRefused } })
  }

  return {
    sendCode,
    verifyCode,
    /** Back to where a code is sent from (spec.md section 4). */
    resendCode() {
      if (!core.get().pending) core.set({ code: undefined, error: undefined })
    },
    /** On to the code, for someone who has one from before. */
    enterCode() {
      core.set({ error: undefined })
      awaitCode(undefined)
    },
  }
}
