import { settingsThatLetIn } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import { logo } from '@bonafide/shared/contract/organisation/look.ts'
import { settingsChange } from '@bonafide/shared/contract/organisation/settings-change.ts'
import { settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { refusePaidCountries } from '#messages/caps/text-caps.ts'
import type { Module } from '#platform/define-module.ts'
import { mountFile, mountUnit, mountUpload } from '#platform/http/mount.ts'
import { actingScope, requireConfirmedEmail } from '#platform/http/principal.ts'
import { getLogo, removeLogo, replaceLogo } from './look/change-logo.ts'
import { showLogo } from './look/load-look.ts'
import { logos } from './look/logos-tables.ts'
import { changeSettings, getSettings, listUsers } from './settings.ts'

export const organisationModule: Module = {
  name: 'organisation',
  mount(api) {
    mountUnit(api, settings.read, (_parts, scope) => getSettings(scope))
    mountUnit(api, settingsChange.users, (_parts, scope) => listUsers(scope))
    mountUnit(api, settingsChange.change, ({ body }, scope, user) => {
      if (settingsThatLetIn.some((name) => body[name] !== undefined)) requireConfirmedEmail(user)
      return changeSettings(scope, body, { mayReach: refusePaidCountries })
    })
    mountUnit(api, logo.read, (_parts, scope) => getLogo(scope))
    mountUpload(api, logo.replace, (_parts, openUpload, { deps, principal }) =>
      replaceLogo(deps, actingScope(principal), openUpload),
    )
    mountUnit(api, logo.remove, (_parts, scope) => removeLogo(scope))
    mountFile(api, logo.show, ({ params }, { deps }) => showLogo(deps, params.logoId), {
      // A day: what was removed is not shown for long. Mail programs and partners' pages load it from elsewhere.
      'cache-control': 'public, max-age=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  },
  tables: [{ table: logos, lives: 'until it is replaced', ends: ['use', 'organisation'] }],
}
