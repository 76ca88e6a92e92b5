import { api } from '@bonafide/shared/contract/api.ts'
import * as apiKeys from '@bonafide/shared/contract/api-keys.ts'
import * as auth from '@bonafide/shared/contract/auth.ts'
import * as billing from '@bonafide/shared/contract/billing.ts'
import * as employeeActions from '@bonafide/shared/contract/employee-actions.ts'
import * as importRows from '@bonafide/shared/contract/import-rows.ts'
import * as employees from '@bonafide/shared/contract/employees.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import * as engagement from '@bonafide/shared/contract/engagement.ts'
import * as engagements from '@bonafide/shared/contract/engagements.ts'
import * as error from '@bonafide/shared/contract/error.ts'
import * as evidence from '@bonafide/shared/contract/evidence.ts'
import * as flags from '@bonafide/shared/contract/flags.ts'
import * as flow from '@bonafide/shared/contract/flow.ts'
import * as forbidden from '@bonafide/shared/contract/forbidden.ts'
import * as identityReview from '@bonafide/shared/contract/identity-review.ts'
import * as newApiKey from '@bonafide/shared/contract/new-api-key.ts'
import * as reports from '@bonafide/shared/contract/reports.ts'
import * as rightToWork from '@bonafide/shared/contract/right-to-work.ts'
import * as rightToWorkCalls from '@bonafide/shared/contract/right-to-work-calls.ts'
import * as statutoryExcuse from '@bonafide/shared/contract/statutory-excuse.ts'
import * as secondFactor from '@bonafide/shared/contract/second-factor.ts'
import * as settings from '@bonafide/shared/contract/settings.ts'
import * as system from '@bonafide/shared/contract/system.ts'
import * as verificationTabs from '@bonafide/shared/contract/verification-tabs.ts'
import * as verifications from '@bonafide/shared/contract/verifications.ts'
import * as webhookPayload from '@bonafide/shared/contract/webhook-payload.ts'
import * as webhookReplays from '@bonafide/shared/contract/webhook-replays.ts'
import * as webhooks from '@bonafide/shared/contract/webhooks.ts'
import type * as v from 'valibot'

const exported: Record<string, unknown> = {
  ...apiKeys,
  ...auth,
  ...billing,
  ...employeeActions,
  ...importRows,
  ...employees,
  ...engagement,
  ...engagements,
  ...error,
  ...evidence,
  ...flags,
  ...flow,
  ...forbidden,
  ...identityReview,
  ...newApiKey,
  ...reports,
  ...rightToWork,
  ...rightToWorkCalls,
  ...secondFactor,
  ...statutoryExcuse,
  ...settings,
  ...system,
  ...verificationTabs,
  ...verifications,
  ...webhookPayload,
  ...webhooks,
  ...webhookReplays,
}

/** The schemas that the contract exports under a name of their own. */
export const namedSchemas: Record<string, v.GenericSchema> = Object.fromEntries(
  Object.entries(exported).filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1])),
)

const bodies = new Set(
  Object.values(api).flatMap((group) => Object.values<Endpoint>(group).map(({ body }) => body)),
)

/** Returns true for a schema that a caller sends: it is documented as it is checked, not as it is answered. */
export const isSent = (schema: v.GenericSchema): boolean => bodies.has(schema)

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}
