import {
  type SettingsChange,
  settingsChange,
} from '@bonafide/shared/contract/organisation/settings-change.ts'
import { mutationOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { settingsQuery } from './settings-queries.ts'

/** Saves what changed of the settings. */
export function changeSettingsMutation(app: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: (body: SettingsChange) => app.call(settingsChange.change, { body }),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not save your settings. Try again.' },
      success: 'Your settings have been saved.',
    },
    onSuccess: (changed, _change, _before, { client }) =>
      void client.setQueryData(settingsQuery(app).queryKey, changed),
  })
}
