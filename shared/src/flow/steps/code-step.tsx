import { useEffect, useId, useRef } from 'react'
import { OtpForm } from '../../contract/flow.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import type { SentCode } from '../model/flow-state.ts'
import { type CodeKind, helpWith } from '../model/help-with.ts'
import { StepButton } from './step-button.tsx'
import type { StepProps } from './step-props.ts'
import { Step } from './step.tsx'
import * as styles from './step.css.ts'
import { clockText, useCountdown } from './use-countdown.ts'
import { useFlowForm } from './use-flow-form.ts'

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
