import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { type ApiKey, apiKeys } from '@bonafide/shared/contract/api-keys.ts'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { apiKeysQuery } from '#features/settings/settings-queries.ts'

/** Asks before a key stops working. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const app = useApp()
  async function revoke() {
    const { call, queryClient, toasts } = app
    try {
      await call(apiKeys.revoke, { params: { id: apiKey.id } })
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery(app).queryKey })
      toasts.open({ variant: 'default', title: 'Success', text: `The key ${apiKey.name} no longer works.` })
    } catch (error) {
      const text = messageOf(error, 'We could not revoke the API key. Try again.')
      toasts.open({ variant: 'destructive', title: 'Error', text })
    }
  }
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      text={`Anything that uses the key ${apiKey.prefix}… will stop working straight away. You cannot undo this.`}
      confirm="Revoke key"
      confirming="Revoking..."
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
