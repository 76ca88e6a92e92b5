import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import type { FieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import { settings, type SettingsChange } from '@bonafide/shared/contract/settings.ts'
import { useCallback } from 'react'
import { useApp } from '#lib/app-context.ts'
import { settingsQuery } from './settings-queries.ts'

/** Saves settings and says how that went. Answers what is wrong with each field, or nothing when it is saved. */
export function useChangeSettings() {
  const app = useApp()
  return useCallback(
    async (change: SettingsChange): Promise<FieldErrors | undefined> => {
      const { call, queryClient, toasts } = app
      try {
        queryClient.setQueryData(settingsQuery(app).queryKey, await call(settings.change, { body: change }))
        toasts.open({ variant: 'default', title: 'Success', text: 'Your settings have been saved.' })
        return undefined
      } catch (error) {
        const text = messageOf(error, 'We could not save your settings. Try again.')
        toasts.open({ variant: 'destructive', title: 'Update Failed', text })
        return error instanceof ApiError ? error.errors : {}
      }
    },
    [app],
  )
}
