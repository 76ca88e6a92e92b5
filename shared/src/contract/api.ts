import { apiKeys } from './api-keys.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { embed } from './embed.ts'
import { employeeActions } from './employee-actions.ts'
import { employees } from './employees.ts'
import type { Endpoint } from './endpoint.ts'
import { evidence } from './evidence.ts'
import { excuses } from './excuses.ts'
import { flow } from './flow.ts'
import { reports } from './reports.ts'
import { retention } from './retention.ts'
import { rightToWork } from './right-to-work-calls.ts'
import { settingsChange } from './settings-change.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'
import { verifications } from './verifications.ts'
import { webhooks } from './webhooks.ts'

/** Every call there is, by group. */
export const api = {
  auth,
  billing,
  employees,
  employeeActions,
  evidence,
  verifications,
  rightToWork,
  excuses,
  reports,
  retention,
  settings: { ...settings, ...settingsChange },
  apiKeys,
  webhooks,
  embed,
  flow,
  system,
} satisfies Record<string, Record<string, Endpoint<any, any, any, any>>> // any: the groups keep their own types
