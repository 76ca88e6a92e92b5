import { settingsThatLetIn } from '@bonafide/shared/contract/before-confirmation.ts'
import { settingsChange } from '@bonafide/shared/contract/settings-change.ts'
import { settings } from '@bonafide/shared/contract/settings.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import { requireConfirmedEmail } from '#platform/http/principal.ts'
import { changeSettings, type SettingsRules } from './change-settings.ts'
import { getSettings } from './get-settings.ts'
import { listUsers } from './list-users.ts'

/** @param rules what other modules have to say of a change */
export function mountSettings(app: App, rules: SettingsRules): void {
  mountUnit(app, settings.read, (_parts, scope) => getSettings(scope))
  mountUnit(app, settingsChange.users, (_parts, scope) => listUsers(scope))
  mountUnit(app, settingsChange.change, ({ body }, scope, user) => {
    if (settingsThatLetIn.some((name) => body[name] !== undefined)) requireConfirmedEmail(user)
    return changeSettings(scope, body, rules)
  })
}
