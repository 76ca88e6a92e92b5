import { apiKeys } from './api-keys.ts'
import { appointments, flowAppointments } from './appointments.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { account, organisation } from './closing.ts'
import { digitalChecks } from './digital-checks.ts'
import { embed } from './embed.ts'
import { employeeActions } from './employee-actions.ts'
import { employees } from './employees.ts'
import type { Endpoint } from './endpoint.ts'
import { evidence } from './evidence.ts'
import { evidencePacks } from './evidence-packs.ts'
import { excuseFigures } from './excuse-figures.ts'
import { excuses } from './excuses.ts'
import { firstSteps } from './first-steps.ts'
import { flow } from './flow.ts'
import { logo } from './logo.ts'
import { flowPhotos } from './flow-photos.ts'
import { followUps } from './follow-ups.ts'
import { identityRepeats } from './identity-repeats.ts'
import { ownCopy } from './own-copy.ts'
import { messageUsage } from './message-usage.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { passwords } from './passwords.ts'
import { phonePhotos } from './phone-photos.ts'
import { reports } from './reports.ts'
import { retention } from './retention.ts'
import { engagements } from './engagements.ts'
import { rightToWork } from './right-to-work-calls.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { settingsChange } from './settings-change.ts'
import { settings } from './settings.ts'
import { singleSignOn } from './single-sign-on.ts'
import { sites } from './sites.ts'
import { staffImports } from './staff-imports.ts'
import { subjectAccess } from './subject-access.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { testMode } from './test-mode.ts'
import { verificationTabs } from './verification-tabs.ts'
import { verifications } from './verifications.ts'
import { webhookReplays } from './webhook-replays.ts'
import { webhooks } from './webhooks.ts'

/** Every call there is, by group. */
export const api = {
  auth,
  account,
  organisation,
  billing,
  employees,
  employeeActions,
  evidence,
  evidencePacks,
  phonePhotos,
  sites,
  verifications,
  appointments,
  verificationTabs,
  rightToWork,
  engagements,
  followUps,
  identityRepeats,
  excuses: { ...excuseFigures, ...excuses },
  digitalChecks,
  reports,
  retention,
  subjectAccess,
  staffImports,
  firstSteps,
  settings: { ...settings, ...settingsChange },
  singleSignOn,
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
