import { useEffect, useRef } from 'react'
import { OtpForm } from '../contract/flow.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { useForm } from '../ui/use-form.ts'
import type { Flow } from './create-flow.ts'
import type { FlowState, SentCode } from './flow-state.ts'
import { formatPhone } from './format-phone.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'
import { clockText, useCountdown } from './use-countdown.ts'
import { useServerError } from './use-server-error.ts'

/** The second half of step 2: the code that was sent. */
export function CodeStep({ flow, state, code }: { flow: Flow; state: FlowState; code: SentCode }) {
  const place = useRef<HTMLDivElement>(null)
  const form = useForm({
    schema: OtpForm,
    initial: { code: '' },
    onValid: (typed) => flow.verifyCode(typed.code),
  })
  useServerError(state, (errors) => {
    if (code.isRefused) form.set('code', '')
    form.showErrors(errors)
  })
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const isPending = state.pending === 'verify'
  return (
    <form {...form.props} className={styles.step}>
      <StepText heading="Enter the code">
        <p>We sent a text message with 6 digits to {code.phone ? formatPhone(code.phone) : 'your phone'}.</p>
      </StepText>
      {code.otpCode && (
        <Callout tone="info">Sandbox: no text message was sent. Your code is {code.otpCode}.</Callout>
      )}
      {state.error && !state.errorField && <Callout tone="danger">{state.error}</Callout>}
      <div ref={place}>
        <CodeField
          {...form.choice('code')}
          label="Code"
          hint={code.expiresIn ? `It expires in ${minutes(code.expiresIn)}.` : undefined}
          onComplete={(typed) => void form.submit({ code: typed })}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" size="large" block pending={isPending}>
          {isPending ? 'Verifying…' : 'Verify'}
        </Button>
        <ResendButton resendAt={code.resendAt} onResend={flow.resendCode} />
      </div>
    </form>
  )
}

function ResendButton({ resendAt, onResend }: { resendAt: number; onResend: () => void }) {
  const left = useCountdown(resendAt)
  return (
    <Button
      tone="quiet"
      size="large"
      block
      className={styles.countdown}
      disabled={left > 0}
      onClick={onResend}
    >
      {left > 0 ? `Resend OTP in ${clockText(left)}` : 'Resend OTP'}
    </Button>
  )
}

function minutes(seconds: number): string {
  const count = Math.round(seconds / 60)
  return count === 1 ? '1 minute' : `${count} minutes`
}
