import { apiKeys } from './accounts/api-keys.ts'
import { auth, system } from './accounts/auth.ts'
import { directory } from './accounts/directory.ts'
import { emailConfirmation } from './accounts/email-confirmation.ts'
import { passwords, sessions } from './accounts/passwords-and-sessions.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { singleSignOn } from './accounts/single-sign-on.ts'
import { team } from './accounts/team.ts'
import { employeeActions } from './employees/employee-actions.ts'
import { employees } from './employees/employees.ts'
import { engagements } from './employees/engagements.ts'
import { manyEmployees } from './employees/many.ts'
import { putOff } from './employees/put-off.ts'
import { managers } from './employees/managers.ts'
import { savedViews } from './employees/saved-views.ts'
import { sites } from './employees/sites.ts'
import { staffImports } from './employees/staff-imports.ts'
import type { Endpoint } from './endpoint.ts'
import { audit } from './organisation/audit.ts'
import { billing } from './organisation/billing.ts'
import { embed } from './organisation/embed.ts'
import { firstSteps } from './organisation/first-steps.ts'
import { hrSystem } from './organisation/hr-system.ts'
import { logo } from './organisation/look.ts'
import { settingsChange } from './organisation/settings-change.ts'
import { messageUsage, settings } from './organisation/settings.ts'
import { testMode } from './organisation/test-mode.ts'
import { account, organisation, retention, subjectAccess } from './retention/retention.ts'
import { reports } from './review/reports.ts'
import { verificationTabs } from './review/tabs.ts'
import { verifications } from './review/verifications.ts'
import { appointments, flowAppointments } from './right-to-work/appointments.ts'
import { digitalChecks, phonePhotos } from './right-to-work/assisted-check.ts'
import { rightToWork } from './right-to-work/calls.ts'
import { evidencePacks } from './right-to-work/evidence-packs.ts'
import { evidence } from './right-to-work/evidence.ts'
import { excuses } from './right-to-work/excuses.ts'
import { followUps, identityRepeats } from './right-to-work/follow-ups.ts'
import { inspection } from './right-to-work/inspection.ts'
import { excuseFigures } from './right-to-work/statutory-excuse.ts'
import { flowPhotos, ownCopy } from './verification/flow-files.ts'
import { flow } from './verification/flow.ts'
import { webhookReplays } from './webhooks/replays.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Every call there is, by group. */
export const api = {
  auth,
  account,
  organisation,
  billing,
  employees,
  employeeActions,
  manyEmployees,
  savedViews,
  putOff,
  evidence,
  evidencePacks,
  phonePhotos,
  sites,
  managers,
  verifications,
  appointments,
  verificationTabs,
  rightToWork,
  engagements,
  followUps,
  identityRepeats,
  excuses: { ...excuseFigures, ...excuses },
  inspection,
  digitalChecks,
  reports,
  retention,
  subjectAccess,
  staffImports,
  firstSteps,
  settings: { ...settings, ...settingsChange },
  singleSignOn,
  directory,
  hrSystem,
  logo,
  team,
  audit,
  emailConfirmation,
  messageUsage,
  passwords,
  sessions,
  secondFactor,
  apiKeys,
  webhooks,
  webhookReplays,
  embed,
  flow,
  flowPhotos,
  flowAppointments,
  flowCopy: { ownCopy },
  testMode,
  system,
} satisfies Record<string, Record<string, Endpoint<any, any, any, any>>> // any: the groups keep their own types
