import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { StepButton } from '../steps/step-button.tsx'
import type { ScreenProps } from '../steps/step-props.ts'
import { Step } from '../steps/step.tsx'
import * as styles from '../steps/step.css.ts'

/** Shows that the link is missing, unknown, expired or revoked, without telling which. */
export function InvalidLink(props: ScreenProps) {
  const { flow, state, frame } = props
  return (
    <Step {...props} title="linkTitle" lead={['linkText']}>
      {state.isLinkRenewed && (
        <div role="status">
          <Callout tone="success">{flow.text('linkRenewed')}</Callout>
        </div>
      )}
      <div className={styles.stack}>
        {flow.hasToken && !state.isLinkRenewed && (
          <StepButton
            {...props}
            label="linkRenew"
            starts="renew"
            pending="sending"
            onClick={flow.renewLink}
          />
        )}
        {frame === 'page' && (
          <a href="/" className={buttonClass({ size: 'large', block: true })}>
            {flow.text('linkHome')}
          </a>
        )}
      </div>
    </Step>
  )
}

/** Shows that the progress could not be read. */
export function LoadFailed(props: ScreenProps) {
  const { flow, state } = props
  // Only where the server has not said what to do.
  const isUnexplained = state.error === flow.text('progressFailedText')
  return (
    <Step {...props} title="loadTitle" lead={isUnexplained ? ['loadText'] : []}>
      <StepButton {...props} label="loadRetry" starts="load" pending="loading" onClick={flow.retry} />
    </Step>
  )
}
