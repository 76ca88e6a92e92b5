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

/** What the address of the settings says; anything odd in it leads to the first tab. */
export const SettingsSearch = v.object({
  tab: v.optional(
    v.fallback(
      v.optional(v.picklist(['plan', 'organisation', 'team', 'sso', 'retention', 'developers', 'audit'])),
      undefined,
    ),
  ),
})
