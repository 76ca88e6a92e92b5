import { flow, type OtpRequested, type OtpVerified } from '../../contract/verification/flow.ts'
import { exclusively, type FlowCore } from '../model/flow-core.ts'
import { tell, wrongCode } from '../model/flow-failures.ts'
import { change, post, refresh, reload } from '../model/flow-calls.ts'

/** Seconds between two codes where a server does not say. */
const defaultRetryAfter = 30

export function phoneActions(core: FlowCore) {
  const { api, token } = core.options
  let savedNumber: string | undefined

  /** Saves a number as typed, unless that was done and only the code did not go out. */
  async function savePhone(phoneNumber: string): Promise<boolean> {
    if (phoneNumber === savedNumber) return true
    const posted = await post(core, 'phoneNumber', (employeeId) =>
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
    const posted = await post(core, 'send', (employeeId) =>
      api.call(flow.requestOtp, { body: { employeeId, channel: 'sms' } }),
    )
    if (posted.ok) {
      awaitCode(posted.reply)
      const code = posted.reply?.otpCode
      const text = code ? core.text('codeSentIs', { code }) : core.text('codeSentTo', { phone: phone() })
      core.notify('default', 'codeSent', text)
    } else if (posted.error?.status === 429) {
      core.set({ mayHaveCode: true })
    }
    return posted.ok
  }

  /** Returns the number that codes go to. */
  function phone(): string {
    const number = core.get().progress?.employee.phoneE164
    return number ? formatPhone(number) : core.text('phoneYours')
  }

  function awaitCode(reply?: OtpRequested) {
    const wait = (reply?.retryAfter ?? defaultRetryAfter) * 1000
    // The phone network takes a while to find out that a code cannot be delivered.
    void core.wait(wait).then(() => core.get().code && refresh(core).catch(core.report))
    core.set({
      code: {
        resendAt: Date.now() + wait,
        expiresIn: reply?.expiresIn ?? undefined,
        otpCode: reply?.otpCode ?? undefined,
        isRefused: false,
      },
    })
  }

  return {
    phone,
    /** Sends a code to the stored number or, when one is given, saves that number first. Resolves to true when it was sent. */
    async sendCode(differentNumber?: string): Promise<boolean> {
      let isSent = false
      await exclusively(core, 'send', async () => {
        if (differentNumber !== undefined && !(await savePhone(differentNumber))) return
        isSent = await requestCode()
      })
      return isSent
    },
    /**
     * Sends a code to the stored email address, once `prepare` is done. The server does not tell whether it was sent.
     */
    sendEmailCode: (prepare?: () => Promise<unknown>) =>
      change(
        core,
        'send',
        async () => {
          await prepare?.()
          await api.call(flow.requestEmailCode, { body: { token } })
        },
        () => awaitCode(),
      ),
    verifyCode: (code: string) => verifyCode(core, code),
    /** Goes back to where a code is sent from (spec.md section 4). */
    resendCode() {
      if (!core.get().pending) core.set({ code: undefined, error: undefined })
    },
    /** Goes on to the code, for an employee who has one from before. */
    enterCode() {
      core.set({ error: undefined })
      awaitCode()
    },
  }
}

/** Tries a code; the right one moves on. */
function verifyCode(core: FlowCore, code: string): Promise<void> {
  const { api, token } = core.options
  const isEmail = core.get().progress?.currentStep === 1
  // There a wrong one is an error, whose field is cleared too.
  markRefused(core, isEmail)
  const send = (employeeId: string): Promise<Partial<OtpVerified> | undefined> =>
    isEmail
      ? (api.call(flow.verifyEmail, { body: { token, code } }) as Promise<undefined>)
      : api.call(flow.verifyOtp, { body: { employeeId, code } })
  return change(core, 'code', send, (reply) => {
    if (isEmail || reply?.verified) return reload(core)
    markRefused(core, true)
    return tell(core, 'code', undefined, reply?.message || wrongCode)
  })
}

function markRefused(core: FlowCore, isRefused: boolean) {
  const { code } = core.get()
  if (code) core.set({ code: { ...code, isRefused } })
}

/**
 * Formats a number as employees in the UK write it, where it is a UK mobile: `+447700900551` is `07700 900551`. Any
 * other stays as it is; grouping those takes tables that are too large for the flow.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
}
