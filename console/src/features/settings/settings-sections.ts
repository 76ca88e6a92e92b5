import * as v from 'valibot'

/** The parts of the settings, in the order of their list; the first has the address of the page itself. */
export const settingsSections = [
  { id: 'plan', label: 'Plan and account' },
  { id: 'organisation', label: 'Organisation' },
  { id: 'brand', label: 'Brand' },
  { id: 'alerts', label: 'Alerts and warnings' },
  { id: 'team', label: 'Team' },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'integrations', label: 'Integrations' },
  { id: 'data', label: 'Data' },
  { id: 'developers', label: 'Developers' },
  { id: 'audit', label: 'Audit log' },
] as const

export type SettingsSection = (typeof settingsSections)[number]['id']

/** The search of the settings' address before each part had one of its own. */
export const EarlierSearch = v.object({ tab: v.pipe(v.string(), v.minLength(1)) })

/** The parts whose names were others then. */
const renamed: Readonly<Record<string, string>> = { sso: 'sign-in', retention: 'data' }

/** Returns the part that a tab has become. */
export const sectionOfTab = (tab: string) => renamed[tab] ?? tab
