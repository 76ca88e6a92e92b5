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

/** The parts of the settings, in the order of their list; the first has the address of the page itself. */
export const settingsSections = [
  { id: 'plan', label: 'Plan and account' },
  { id: 'organisation', label: 'Organisation' },
  { id: 'brand', label: 'Brand' },
  { id: 'alerts', label: 'Alerts and warnings' },
  { id: 'team', label: 'Team' },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'data', label: 'Data' },
  { id: 'developers', label: 'Developers' },
  { id: 'audit', label: 'Audit log' },
] as const

export type SettingsSection = (typeof settingsSections)[number]['id']

/** The search of the settings' address: `tab` named a part before each had an address of its own. */
export const SettingsSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.string()), undefined)),
})

/** The parts whose names were others then. */
const renamed: Readonly<Record<string, string>> = { plan: '', sso: 'sign-in', retention: 'data' }

/** Returns the address of the part that a tab has become. */
export function addressOfTab(tab: string): string {
  return `/settings/${renamed[tab] ?? tab}`.replace(/\/$/, '')
}
