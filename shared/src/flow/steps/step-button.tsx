import type { VerifyKey } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import type { FlowAction } from '../model/flow-state.ts'
import type { ScreenProps } from './step-props.ts'

interface StepButtonProps extends Pick<ScreenProps, 'flow' | 'state'> {
  label: VerifyKey
  tone?: 'primary' | 'secondary' | 'quiet'
  /** The action that the button starts, and its label meanwhile. Without `onClick` it submits the form. */
  starts?: FlowAction
  pending?: VerifyKey
  onClick?: () => unknown
}

/** Draws a button at full width. */
export function StepButton({ flow, state, label, tone, starts, pending, onClick }: StepButtonProps) {
  const isPending = starts && (state.pending === starts || (starts === 'session' && state.isRedirecting))
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      tone={tone ?? 'primary'}
      size="large"
      block
      pending={isPending}
      onClick={onClick && (() => void onClick())}
    >
      {flow.text((isPending && pending) || label)}
    </Button>
  )
}
