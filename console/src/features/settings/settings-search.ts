import * as v from 'valibot'

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
