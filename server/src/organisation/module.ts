import { refusePaidCountries } from '#messages/caps/text-caps.ts'
import { logos } from './look/logos-tables.ts'
import { mountLook } from './look/routes.ts'
import { mountSettings } from './settings/routes.ts'
import type { Module } from '#platform/define-module.ts'

export const organisationModule: Module = {
  name: 'organisation',
  mount(api) {
    mountSettings(api, { mayReach: refusePaidCountries })
    mountLook(api)
  },
  tables: [{ table: logos, lives: 'until it is replaced', ends: ['use', 'organisation'] }],
}
