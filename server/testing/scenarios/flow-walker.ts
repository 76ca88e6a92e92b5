import { flow, type FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { asc, eq } from 'drizzle-orm'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import {
  rightToWorkChecks,
  rightToWorkStates,
  rightToWorkSubmissions,
} from '#right-to-work/right-to-work-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import type { LanguagePreference } from '#employees/follow-language.ts'
import type { TestServer } from '../harness/create-test-server.ts'

/** The fields that the tester enters on the sandbox's page: `documentName`, `dateOfBirth`. */
type ShownDocument = Readonly<Record<string, string>>

/** Elsewhere than the users, who would be flagged otherwise. */
const atHome = '203.0.113.50'

/**
 * An employee who walks the flow in a test, through the same calls as the page.
 * @param reading what the page tells of their language
 */
export function createWalker(server: TestServer, token: string, reading: LanguagePreference = {}) {
  const post = (path: string, body: object) =>
    server.request('POST', path, { body: { ...reading, ...body }, ip: atHome })
  const progress = () => server.request('GET', `/flow/progress/${token}?channel=email`, { ip: atHome })
  const flowId = async () => ((await progress()).json as FlowProgress).employeeId
  const postAs = async (path: string, body: object = {}) =>
    post(path, { employeeId: await flowId(), ...body })
  const decide = async (decision: string, reason?: string, document: ShownDocument = {}) => {
    const form = new URLSearchParams({ decision, ...(reason && { reason }), ...document })
    const { url } = (await postAs(flow.identitySession.path)).json as { url: string }
    await server.app.request(new URL(url).pathname, { method: 'POST', body: form })
    await server.runJobs()
  }
  return {
    progress,
    flowId,
    state: async () => (await progress()).json as FlowProgress,
    verifyEmail: (email: string) => post(flow.verifyEmail.path, { token, email }),
    requestEmailCode: () => post(flow.requestEmailCode.path, { token }),
    verifyEmailCode: (code: string) => post(flow.verifyEmail.path, { token, code }),
    requestCode: () => postAs(flow.requestOtp.path),
    verifyCode: (code: string) => postAs(flow.verifyOtp.path, { code }),
    updatePhone: (phoneNumber: string) => postAs(flow.updatePhone.path, { phoneNumber }),
    identitySession: (returnUrl?: string) =>
      postAs(flow.identitySession.path, returnUrl ? { returnUrl } : {}),
    handoff: () => postAs(flow.handoff.path),
    checkRightToWork: (choice: RightToWorkChoice = {}) => postAs(flow.checkRightToWork.path, choice),
    complete: () => postAs(flow.complete.path),
    renewLink: () => post(flow.renewLink.path, { token }),
    /** Opens the provider's page, decides there, and lets the event arrive. The document is the invited one's, unless told. */
    decide,
    async passPhone() {
      const { json } = await postAs(flow.requestOtp.path)
      return postAs(flow.verifyOtp.path, { code: (json as { otpCode: string }).otpCode })
    },
  }
}

const tables = {
  rightToWorkChecks,
  rightToWorkStates,
  rightToWorkSubmissions,
  employees,
  steps,
  links,
  oneTimeCodes,
  identitySessions,
  ledger,
  messages,
  auditLog,
}

// A refused call changes nothing but the audit log.
const isRefusal = (row: object) => 'action' in row && row.action === 'call.refused'

/** Returns every row of an organisation that the flow could change, as one text. */
export async function rowsOf({ deps }: TestServer, orgId: string): Promise<string> {
  const rows = await Promise.all(
    Object.values(tables).map(async (table) => {
      const found = await deps.db.select().from(table).where(eq(table.orgId, orgId))
      return found
        .filter((row) => !isRefusal(row))
        .map((row) => JSON.stringify(row))
        .toSorted()
    }),
  )
  const sandbox = await deps.db.select().from(sandboxIdentity).orderBy(asc(sandboxIdentity.id))
  return JSON.stringify([rows, sandbox], undefined, 1)
}

let lastNumber = 200_000

/** A number that no other employee of this worker has: codes are limited by number. */
export const newPhone = () => `07400 ${++lastNumber}`

/** An employee of a new organisation, invited and with a confirmed email. */
export async function walkToPhone(server: TestServer, overrides: Record<string, unknown> = {}) {
  const account = await server.signUp()
  const employee = await server.invite(account.token, { phone: newPhone(), ...overrides })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  return { ...account, employee, walker }
}

/** The same with a confirmed phone. */
export async function walkToIdentity(server: TestServer, overrides?: Record<string, unknown>) {
  const walked = await walkToPhone(server, overrides)
  await walked.walker.passPhone()
  return walked
}
