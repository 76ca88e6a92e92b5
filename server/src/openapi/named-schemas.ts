import { api } from '@bonafide/shared/contract/api.ts'
import * as apiKeys from '@bonafide/shared/contract/accounts/api-keys.ts'
import * as audit from '@bonafide/shared/contract/organisation/audit.ts'
import * as auth from '@bonafide/shared/contract/accounts/auth.ts'
import * as billing from '@bonafide/shared/contract/organisation/billing.ts'
import * as employeeActions from '@bonafide/shared/contract/employees/employee-actions.ts'
import * as employees from '@bonafide/shared/contract/employees/employees.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import * as engagement from '@bonafide/shared/contract/employees/particulars.ts'
import * as engagements from '@bonafide/shared/contract/employees/engagements.ts'
import * as errors from '@bonafide/shared/contract/errors.ts'
import * as evidence from '@bonafide/shared/contract/right-to-work/evidence.ts'
import * as identityReview from '@bonafide/shared/contract/employees/identity-review.ts'
import * as flow from '@bonafide/shared/contract/verification/flow.ts'
import * as permissions from '@bonafide/shared/contract/permissions.ts'
import * as reports from '@bonafide/shared/contract/review/reports.ts'
import * as checks from '@bonafide/shared/contract/right-to-work/checks.ts'
import * as calls from '@bonafide/shared/contract/right-to-work/calls.ts'
import * as statutoryExcuse from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import * as secondFactor from '@bonafide/shared/contract/accounts/second-factor.ts'
import * as settings from '@bonafide/shared/contract/organisation/settings.ts'
import * as tabs from '@bonafide/shared/contract/review/tabs.ts'
import * as verifications from '@bonafide/shared/contract/review/verifications.ts'
import * as payload from '@bonafide/shared/contract/webhooks/payload.ts'
import * as replays from '@bonafide/shared/contract/webhooks/replays.ts'
import * as webhooks from '@bonafide/shared/contract/webhooks/webhooks.ts'
import type * as v from 'valibot'

const exported: Record<string, unknown> = {
  ...apiKeys,
  ...audit,
  ...auth,
  ...billing,
  ...employeeActions,
  ...employees,
  ...engagement,
  ...engagements,
  ...errors,
  ...evidence,
  ...identityReview,
  ...flow,
  ...permissions,
  ...reports,
  ...checks,
  ...calls,
  ...secondFactor,
  ...statutoryExcuse,
  ...settings,
  ...tabs,
  ...verifications,
  ...payload,
  ...webhooks,
  ...replays,
}

/** Exported for other parts of the contract: the documents write them out where they are used. */
const writtenOut = new Set([
  'ApiScope',
  'EmployeeReferences',
  'EvidencePart',
  'ExcuseConcern',
  'ExcuseFigures',
  'ExternalId',
  'MessageUsage',
  'Metadata',
  'NameMatch',
  'NameReason',
  'ReviewReason',
])

/** The schemas that the contract exports under a name of their own. */
export const namedSchemas: Record<string, v.GenericSchema> = Object.fromEntries(
  Object.entries(exported).filter(
    (entry): entry is [string, v.GenericSchema] => isSchema(entry[1]) && !writtenOut.has(entry[0]),
  ),
)

const bodies = new Set(
  Object.values(api).flatMap((group) => Object.values<Endpoint>(group).map(({ body }) => body)),
)

/** Returns true for a schema that a caller sends: it is documented as it is checked, not as it is answered. */
export const isSent = (schema: v.GenericSchema): boolean => bodies.has(schema)

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}
