import type { Employee, VerificationSteps } from '@bonafide/shared/contract/employees.ts'
import type { employees } from '#db/schema.ts'
import type { Deps } from '#deps.ts'
import { linkState } from '#links/link-state.ts'
import type { ShownStep, ViewParts } from './load-view-parts.ts'

/** What of an employee is shown. */
export type ShownEmployee = Omit<
  typeof employees.$inferSelect,
  'emailKey' | 'phoneChanges' | 'searchText' | 'createdBy' | 'apiKeyId' | 'completedAt'
>

/** An employee as the console sees them. The token is in it only while the link opens the flow. */
export function employeeView(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  employee: ShownEmployee,
  parts: ViewParts,
): Employee {
  const link = parts.latestLink.get(employee.id)
  const state = link ? linkState(link, clock()) : null
  return {
    employeeId: employee.id,
    orgId: employee.orgId,
    fullName: employee.fullName,
    email: employee.email,
    phoneE164: employee.phoneE164,
    status: employee.status,
    candidateId: null,
    badgeUrl: null,
    source: employee.source,
    createdAt: employee.createdAt.toISOString(),
    inviteChannelPref: employee.inviteChannelPref,
    language: employee.language,
    expiresAt: link?.expiresAt.toISOString() ?? null,
    lastActivityAt: employee.lastActivityAt?.toISOString() ?? null,
    erasedAt: employee.erasedAt?.toISOString() ?? null,
    verificationToken: link && state === 'active' ? keys.open('link', link.tokenSealed) : null,
    linkState: state,
    verificationSteps: stepsView(parts.steps.get(employee.id) ?? []),
  }
}

function stepsView(steps: readonly ShownStep[]): VerificationSteps {
  const view = (type: ShownStep['type']) => {
    const step = steps.find((candidate) => candidate.type === type)
    return { status: step?.status ?? 'pending', completedAt: step?.completedAt?.toISOString() ?? null }
  }
  return { email: view('email'), phone: view('phone'), id: view('id'), rtw: view('rtw') }
}
