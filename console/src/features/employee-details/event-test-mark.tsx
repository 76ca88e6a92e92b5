import type { TimelineEvent } from '@bonafide/shared/contract/employee-actions.ts'
import { TestMark } from '#features/employee-status/test-mark.tsx'

/** The mark of a step that was passed by a test, beside the event that says so. */
export function EventTestMark({ event: { kind, step, assurance } }: { event: TimelineEvent }) {
  if (kind !== 'step.passed' || !step || assurance !== 'none') return null
  return (
    <>
      {' '}
      <TestMark steps={[step]} />
    </>
  )
}
