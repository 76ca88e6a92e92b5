import type { VerifyKey } from '../../language/text.ts'
import { Callout } from '../../ui/callout.tsx'
import { stack } from '../steps/step.css.ts'
import { Step, StepButton, type StepProps } from '../steps/step.tsx'
import { Appointments } from './appointments.tsx'
import { PartsList, sendChoice } from './route-screens.tsx'
import { PreparationPhotos } from './preparation-photos.tsx'
import { shownParts } from './route-questions.ts'

const again = { answers: [], at: 0 }

/** Shows the times for showing the original, and the photos before it. */
function Preparation(props: StepProps) {
  return (
    <>
      <Appointments {...props} />
      <PreparationPhotos {...props} />
    </>
  )
}

/** The next steps of a result: a user looks at it, and sees the employee beside its photo (rule 7). */
const nextTexts: Readonly<Record<string, readonly VerifyKey[]>> = {
  online: ['rightToWorkWaitOnline', 'callText'],
  digital: ['callText'],
}

/** Shows that it was sent, and that the organisation decides: the next steps, on this visit and on the next. */
export function WaitingForOrganisation(props: StepProps) {
  const { flow, progress } = props
  const { route, document } = progress.rightToWork ?? {}
  const parts = (route === 'document' && shownParts[document ?? '']) || []
  const next: readonly VerifyKey[] = nextTexts[route ?? ''] ?? (parts.length ? ['bringText'] : [])
  const isCall = next.includes('callText')
  return (
    <Step
      {...props}
      title="rightToWorkWaitTitle"
      notice={<Callout tone="info">{flow.text('rightToWorkSent')}</Callout>}
      lead={[
        ...next,
        <PartsList key="parts" {...props} parts={parts} />,
        'rightToWorkWaitText',
        'rightToWorkWaitContact',
      ]}
    >
      <div className={stack}>
        <StepButton
          {...props}
          tone="secondary"
          label="checkAgain"
          starts="check"
          pending="checking"
          onClick={flow.refreshRightToWork}
        />
        <StepButton {...props} tone="quiet" label="rightToWorkChange" onClick={() => flow.advise(again)} />
      </div>
      {isCall && <Appointments {...props} />}
      {route === 'document' && <Preparation {...props} />}
    </Step>
  )
}

const neededParts: Readonly<Record<string, readonly VerifyKey[]>> = {
  ni_document: ['bringInsurance'],
  name_change: ['moreNameChange'],
}

/** Shows that the organisation needs something else: what it is, in its words and in ours, and how to get it. */
export function MoreNeeded(props: StepProps) {
  const { flow, progress } = props
  const { route, need, reason } = progress.rightToWork ?? {}
  const parts = neededParts[need ?? ''] ?? []
  const isCode = need === 'share_code'
  const text: readonly VerifyKey[] = isCode ? ['moreShareCode'] : parts.length ? ['moreDocument'] : []
  return (
    <Step
      {...props}
      title="moreTitle"
      notice={
        reason && (
          <Callout tone="info" title={flow.text('moreReason')}>
            {/* It may be in another language than the page. */}
            <bdi>{reason}</bdi>
          </Callout>
        )
      }
      lead={[...text, <PartsList key="parts" {...props} parts={parts} />, 'rightToWorkWaitContact']}
    >
      <div className={stack}>
        {isCode ? (
          <StepButton
            {...props}
            label="moreSendCode"
            onClick={() => flow.advise({ answers: ['online'], at: 1 })}
          />
        ) : (
          <StepButton
            {...props}
            label="moreReady"
            starts="rightToWork"
            pending="sending"
            onClick={() => sendChoice(flow)}
          />
        )}
        <StepButton {...props} tone="quiet" label="moreChange" onClick={() => flow.advise(again)} />
      </div>
      {route === 'document' && !isCode && <Preparation {...props} />}
    </Step>
  )
}
