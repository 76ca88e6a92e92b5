import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { revokeKeyMutation } from './api-key-mutations.ts'

/** Asks before a key stops working. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { isPending, mutate } = useMutation(revokeKeyMutation(useApp(), apiKey))
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      text={`Anything that uses the key ${apiKey.prefix}… will stop working straight away. You cannot undo this.`}
      confirm="Revoke key"
      confirming="Revoking..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
