import { useEffect, useId, useRef, useState } from 'react'
import { OtpForm } from '../../contract/verification/flow.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { SentCode } from '../model/flow-state.ts'
import { type CodeKind, helpWith } from '../model/flow-failures.ts'
import { Step, StepButton, type StepProps, useFlowForm } from './step.tsx'
import * as styles from './step.css.ts'
import { readCode } from '../../contract/text.ts'
import type { FieldError } from '../../ui/form/field-notes.tsx'
import { LineField } from '../../ui/form/line-field.tsx'

/** Shows the second half of step 2, or of step 1 for whom a code was emailed to: the code that was sent. */
export function CodeStep({ code, ...props }: StepProps & { code: SentCode }) {
  const { flow, state, progress } = props
  const kind = progress.currentStep === 1 ? 'emailCode' : 'code'
  const place = useRef<HTMLDivElement>(null)
  const options = {
    schema: OtpForm,
    initial: { code: '' },
    onValid: (typed: { code: string }) => flow.verifyCode(typed.code),
  }
  const form = useFlowForm(flow, state, options, ({ set }) => code.isRefused && set('code', ''))
  const sent = flow.text(`${kind}Text`, { phone: flow.phone(), email: progress.employee.email ?? '' })
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <Step {...props} form={form.props} title="codeTitle" lead={[<p key="sent">{sent}</p>]}>
      {code.otpCode && <Callout tone="info">{flow.text('codeSandbox', { code: code.otpCode })}</Callout>}
      <div ref={place}>
        <CodeField
          {...form.choice('code')}
          label={flow.text('codeLabel')}
          hint={
            code.expiresIn ? flow.text('codeExpires', { count: Math.round(code.expiresIn / 60) }) : undefined
          }
          help={helpWith(flow, state.error, kind)}
          onComplete={(typed) => void form.submit({ code: typed })}
        />
      </div>
      <div className={styles.stack}>
        <StepButton {...props} label="codeVerify" starts="code" pending="verifying" />
        <ResendButton flow={flow} resendAt={code.resendAt} kind={kind} />
      </div>
    </Step>
  )
}

interface ResendButtonProps extends Pick<StepProps, 'flow'> {
  resendAt: number
  kind: CodeKind
}

function ResendButton({ flow, resendAt, kind }: ResendButtonProps) {
  const left = useCountdown(resendAt)
  const hintId = useId()
  return (
    <div>
      <Button
        tone="quiet"
        size="large"
        block
        className={styles.countdown}
        disabled={left > 0}
        aria-describedby={hintId}
        onClick={flow.resendCode}
      >
        {left > 0 ? flow.text('codeResendIn', { time: clockText(left) }) : flow.text('codeResend')}
      </Button>
      <p id={hintId} className={styles.below}>
        {flow.text(`${kind}ResendHint`)}
      </p>
    </div>
  )
}

/** Counts the whole seconds until `time` (milliseconds since 1970), 0 once it has come. */
function useCountdown(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((time - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}

/** Formats seconds as minutes and seconds: 21 is `0:21`. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const codeLength = 6

interface CodeFieldProps {
  label: string
  name: string
  value: string
  error?: FieldError
  hint?: string
  help?: string | undefined
  disabled?: boolean
  onChange: (code: string) => void
  /** Called once each time the field becomes full with a code it did not hold before. */
  onComplete: (code: string) => void
}

/** Asks for a one-time code in one field, so that paste and the phone's own suggestion work. */
export function CodeField({ onChange, onComplete, ...field }: CodeFieldProps) {
  function take(typed: string) {
    const code = readCode(typed).slice(0, codeLength)
    onChange(code)
    if (code.length === codeLength && code !== field.value) onComplete(code)
  }
  return (
    <LineField
      {...field}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      spellCheck="false"
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={(event) => {
        // A message that was pasted whole replaces what the field held.
        event.preventDefault()
        take(event.clipboardData?.getData('text') ?? '')
      }}
    />
  )
}
