import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { rotateKeyMutation } from './api-key-mutations.ts'

interface RotateKeyDialogProps {
  apiKey: ApiKey
  onMade: (made: ApiKey & { key: string }) => void
  onClose: () => void
}

/** By hours. */
const overlaps = {
  '0': 'Straight away',
  '1': 'After 1 hour',
  '24': 'After 24 hours',
  '168': 'After 7 days',
  '720': 'After 30 days',
}

/** Asks how long a key works beside the one that takes its place. */
export function RotateKeyDialog({ apiKey, onMade, onClose }: RotateKeyDialogProps) {
  const { isPending, mutate } = useMutation(rotateKeyMutation(useApp(), apiKey))
  const [hours, setHours] = useState('24')
  return (
    <ConfirmDialog
      title={`Rotate ${apiKey.name}?`}
      text={`You get a new key with the same scopes. Put it in place of ${apiKey.prefix}… on your server before the old key stops working.`}
      confirm="Rotate key"
      confirming="Rotating..."
      tone="primary"
      isPending={isPending}
      onConfirm={() => mutate(Number(hours), { onSuccess: onMade, onSettled: onClose })}
      onClose={onClose}
    >
      <SelectField label="The old key stops working" options={overlaps} value={hours} onChange={setHours} />
    </ConfirmDialog>
  )
}
