import { settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

export const loadFailure = { text: 'Failed to load settings information' }

/** Reads the settings that the organisation decides for itself; null where the server has none. */
export function settingsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => ifServed(call(settings.read, { signal })),
    retryOnMount: false,
  })
}

export const settingsTabs = [
  { id: 'plan', label: 'Plan and account' },
  { id: 'organisation', label: 'Organisation' },
  { id: 'team', label: 'Team' },
  { id: 'sso', label: 'Single sign-on' },
  { id: 'retention', label: 'Retention' },
  { id: 'developers', label: 'Developers' },
  { id: 'audit', label: 'Audit log' },
] as const

export type SettingsTab = (typeof settingsTabs)[number]['id']

/** The search of the settings' address; anything odd in it leads to the first tab. */
export const SettingsSearch = v.object({
  tab: v.optional(
    v.fallback(
      v.optional(v.picklist(['plan', 'organisation', 'team', 'sso', 'retention', 'developers', 'audit'])),
      undefined,
    ),
  ),
})
