import { appointments, flowAppointments } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { setCallLinks, showCallLinks } from '#right-to-work/call-links.ts'
import { listAppointments, offerAppointments } from '#right-to-work/appointments.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { digitalChecks } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { verifications } from '@bonafide/shared/contract/review/verifications.ts'
import type { App } from '#platform/http/app-env.ts'
import type { Scope } from '#platform/scope.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { type Call, mount, mountUnit } from '#platform/http/mount.ts'
import { lookUpRegister } from './digital/complete-checks.ts'
import { startDigitalCheck } from './digital/start-digital-check.ts'
import { renewRepeatLink } from './identity/repeats/ask-repeat.ts'
import { mountIdentityRepeats } from './identity/repeats/identity-repeats.ts'
import { startIdentityCheck } from './identity/start-identity-check.ts'
import type { LanguagePreference } from '#employees/follow-language.ts'
import { showsProgress } from '#employees/links/link-state.ts'
import { openHandoff } from './open-handoff.ts'
import { renewLink } from '#invitations/renew-link.ts'
import { requestCode, sendCode } from './codes/request-code.ts'
import {
  cancelAppointment,
  giveUpAppointment,
  listFreeAppointments,
  takeAppointment,
} from './appointments.ts'
import { mountOwnCopy } from './own-copy.ts'
import { mountPhotos } from './photos.ts'
import { updatePhone, verifyCode } from './codes/verify-phone.ts'
import { renewFollowUpLink } from '#right-to-work/follow-ups/ask-again.ts'
import { checkRightToWork } from './check-right-to-work.ts'
import { decideRightToWork } from './decide-right-to-work.ts'
import { completeVerification } from './complete-verification.ts'
import { enterByToken, findEntry, subjectOfEntry } from './find-entry.ts'
import { getEmployee } from './get-employee.ts'
import { reviewIdentity } from './identity/review-identity.ts'
import { invalidateStep } from './invalidate-step.ts'
import { reopenStep } from './reopen-step.ts'
import { getProgress } from './get-progress.ts'
import { enterFlow, type FlowEmployee, openFlow } from './open-flow.ts'
import { requestEmailCode, verifyEmailCode } from './codes/email-code.ts'
import { verifyEmail } from './codes/verify-email.ts'

interface EmailProof {
  email?: string | undefined
  code?: string | undefined
}

/** The public calls: a token for the flow, or the flow identifier made from it, is all that authorises them. */
export function mountFlow(app: App): void {
  mountLinkCalls(app)
  mountPhoneCalls(app)
  mountPhotos(app)
  mountAppointments(app)
  mountOwnCopy(app)
  mount(app, flow.identitySession, async ({ body }, context) =>
    startIdentityCheck(...(await visiting(context, body)), body.returnUrl),
  )
  mount(app, flow.handoff, async ({ body }, context) =>
    openFlow(...(await visiting(context, body)), openHandoff),
  )
  mount(app, flow.checkRightToWork, async ({ body }, context) => {
    const [call, visit] = await visiting(context, body)
    const digital = call.deps.providers.get(digitalProvider)
    const rtw = call.deps.providers.get(rightToWorkProvider)
    if (body.route === 'digital' && digital && rtw.advises) {
      return startDigitalCheck(call, visit, digital, body.returnUrl)
    }
    return openFlow(call, visit, (scope, employee) => checkRightToWork(scope, employee, body))
  })
  mount(app, flow.complete, async ({ body }, context) => {
    const done = await openFlow(...(await visiting(context, body)), completeVerification, showsProgress)
    return { ok: true, ...done }
  })
}

function mountLinkCalls(app: App): void {
  mount(app, flow.progress, ({ params }, context) => getProgress(context, params.token))
  mount(app, flow.verifyEmail, async ({ body }, context) => {
    const call = await enterByToken(context, body.token)
    const entry = await findEntry(call.deps, body.token, call.pageOrigin)
    const visit = entry && { ...subjectOfEntry(entry), reading: body }
    const refusal = await openFlow(call, visit, (scope, employee) => proveEmail(scope, employee, body))
    if (refusal) throw refusal
    return { ok: true, progress: await getProgress(call, body.token) }
  })
  mount(app, flow.requestEmailCode, async ({ body }, context) => {
    const call = await enterByToken(context, body.token)
    const entry = await findEntry(call.deps, body.token, call.pageOrigin)
    if (entry) await requestEmailCode(call, { ...subjectOfEntry(entry), reading: body })
    return { ok: true }
  })
  mount(app, flow.renewLink, async ({ body }, context) => {
    const { deps, pageOrigin, ip } = await enterByToken(context, body.token)
    const entry = await findEntry(deps, body.token, pageOrigin)
    if (entry?.link.kind === 'followup') await renewFollowUpLink(deps, entry.link)
    else if (entry?.link.kind === 'repeat') await renewRepeatLink(deps, entry.link)
    else if (entry) await renewLink(deps, entry.link, { ip, reading: body })
    return { ok: true }
  })
}

function proveEmail(scope: Scope, locked: FlowEmployee, { email = '', code }: EmailProof) {
  return code === undefined ? verifyEmail(scope, locked, email) : verifyEmailCode(scope, locked, code)
}

function mountPhoneCalls(app: App): void {
  mount(app, flow.requestOtp, async ({ body }, context) => {
    const [call, visit] = await visiting(context, body)
    const { message, ...sent } = await openFlow(call, visit, (scope, employee) =>
      requestCode(scope, employee, limitedAddress(call.ip)),
    )
    await sendCode(call.deps, message)
    return sent
  })
  mount(app, flow.verifyOtp, async ({ body }, context) =>
    openFlow(...(await visiting(context, body)), (scope, employee) => verifyCode(scope, employee, body.code)),
  )
  mount(app, flow.updatePhone, async ({ body }, context) =>
    openFlow(...(await visiting(context, body)), async (scope, employee) => ({
      phoneE164: await updatePhone(scope, employee, body.phoneNumber),
    })),
  )
}

/**
 * Times for showing a document or for a call: users offer them, employees take one, also after the end where a user has
 * still to see them.
 */
function mountAppointments(app: App): void {
  mountUnit(app, appointments.list, (_parts, scope) => listAppointments(scope))
  mountUnit(app, appointments.offer, ({ body }, scope) => offerAppointments(scope, body))
  mountUnit(app, appointments.cancel, ({ params }, scope) => cancelAppointment(scope, params.id))
  mountUnit(app, appointments.callLinks, (_parts, scope) => showCallLinks(scope))
  mountUnit(app, appointments.setCallLinks, ({ body }, scope) => setCallLinks(scope, body))
  mount(app, flowAppointments.list, async ({ params }, context) =>
    openFlow(...(await enterFlow(context, params.employeeId)), listFreeAppointments, showsProgress),
  )
  mount(app, flowAppointments.take, async ({ body }, context) =>
    openFlow(
      ...(await enterFlow(context, body.employeeId)),
      (scope, employee) => takeAppointment(scope, employee, body.appointmentId),
      showsProgress,
    ),
  )
  mount(app, flowAppointments.release, async ({ body }, context) =>
    openFlow(...(await enterFlow(context, body.employeeId)), giveUpAppointment, showsProgress),
  )
}

const visiting = (call: Call, body: { employeeId: string } & LanguagePreference) =>
  enterFlow(call, body.employeeId, body)

/** Mounts the organisation's view of a verification and its actions on the steps. */
export function mountVerification(app: App): void {
  mountIdentityRepeats(app)
  mountUnit(app, employees.detail, ({ params }, scope) => getEmployee(scope, params.employeeId))
  mountUnit(app, employeeActions.reopen, ({ params, body }, scope) =>
    reopenStep(scope, params.employeeId, body),
  )
  mountUnit(app, employeeActions.invalidate, ({ params, body }, scope) =>
    invalidateStep(scope, params.employeeId, { type: params.type, reason: body.reason }),
  )
  mountUnit(app, verifications.decide, ({ params, body }, scope) =>
    decideRightToWork(scope, params.employeeId, body),
  )
  mountUnit(app, digitalChecks.noteRegister, ({ body }, scope) => lookUpRegister(scope, body))
  mountUnit(app, employeeActions.reviewIdentity, ({ params, body }, scope) =>
    reviewIdentity(scope, params.employeeId, body),
  )
}
