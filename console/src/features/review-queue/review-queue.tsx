import { type StepType, stepTypes } from '@bonafide/shared/contract/employees.ts'
import type { VerificationQueue } from '@bonafide/shared/contract/verifications.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueGroup } from './queue-group.tsx'
import { StepFilter } from './step-filter.tsx'

/** The queue, step by step, or one step of it. */
export function ReviewQueue({ queue, step }: { queue: VerificationQueue; step?: StepType }) {
  const navigate = useNavigate()
  const { start, dialog } = useEmployeeActions()
  const groups = stepTypes.map(
    (type) => queue.groups.find((group) => group.step === type) ?? { step: type, total: 0, items: [] },
  )
  const countOf = (type?: StepType) =>
    groups.reduce((sum, group) => (!type || group.step === type ? sum + group.total : sum), 0)
  const shown = groups.filter((group) => (step ? group.step === step : group.total > 0))

  return (
    <>
      {countOf() === 0 ? (
        <QueueEmpty />
      ) : (
        <>
          <StepFilter
            step={step}
            countOf={countOf}
            onStep={(choice) =>
              void navigate({ to: '/verifications', search: { step: choice }, resetScroll: false })
            }
          />
          {shown.map((group) => (
            <QueueGroup key={group.step} group={group} onAction={start} />
          ))}
        </>
      )}
      {/* What was done about the last one is still told. */}
      {dialog}
    </>
  )
}
