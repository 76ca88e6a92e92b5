import { useMutation } from '@tanstack/react-query'
import { secondsInDay, secondsInHour } from 'date-fns/constants'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { advanceMutation } from './test-mode-queries.ts'

const steps = {
  [secondsInHour]: 'An hour',
  [secondsInDay]: 'A day',
  [15 * secondsInDay]: '15 days',
  [31 * secondsInDay]: '31 days',
  [365 * secondsInDay]: 'A year',
}

/** Moves the clock of test mode on, so that links and follow-ups end without a wait. */
export function AdvanceDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useMutation(advanceMutation(useApp()))
  const [seconds, setSeconds] = useState(String(secondsInDay))
  return (
    <ConfirmDialog
      title="Move the clock of test mode"
      text="Links, codes and follow-ups of test mode end as they will by then. The clock goes forward only, by two years in all."
      confirm="Move the clock"
      confirming="Moving..."
      tone="primary"
      isPending={isPending}
      onConfirm={() => mutate(Number(seconds), { onSettled: onClose })}
      onClose={onClose}
    >
      <SelectField label="By" options={steps} value={seconds} onChange={setSeconds} />
    </ConfirmDialog>
  )
}
