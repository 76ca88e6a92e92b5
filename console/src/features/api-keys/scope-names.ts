import type { ApiScope } from '@bonafide/shared/contract/api-scopes.ts'

/** The permissions of each scope, for the user who chooses. */
export const scopeNames: Readonly<Record<ApiScope, string>> = {
  'employees:read': 'List employees and see how their verification is going',
  'employees:write': 'Invite employees, send new links and reminders, revoke links, delete evidence packs',
  'checks:read': 'See right-to-work checks',
  'evidence:read': 'Download evidence, including copies of documents',
  'webhooks:manage': 'Add, change and delete webhook endpoints',
  'embed:mint': 'Create tokens for the widget',
  'reports:read': 'See reports',
}
