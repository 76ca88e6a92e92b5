import { flow } from '@bonafide/shared/contract/flow.ts'
import type { Deps } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mount } from '#http/mount.ts'
import { openIdentitySession } from '#identity/open-identity-session.ts'
import { findLink } from '#links/find-link.ts'
import { showsProgress } from '#links/link-state.ts'
import { renewLink } from '#links/renew-link.ts'
import { requestCode } from '#phone/request-code.ts'
import { updatePhone } from '#phone/update-phone.ts'
import { verifyCode } from '#phone/verify-code.ts'
import { checkRightToWork } from '#rtw/check-right-to-work.ts'
import { completeVerification } from './complete-verification.ts'
import { type FlowSubject, openFlowId } from './flow-id.ts'
import { getProgress } from './get-progress.ts'
import { openFlow } from './open-flow.ts'
import { verifyEmail } from './verify-email.ts'

/** The public calls: a link's token, or the flow identifier made from it, is all that authorises them. */
export function mountFlow(app: App): void {
  mountLinkCalls(app)
  mountPhoneCalls(app)
  mount(app, flow.identitySession, ({ body }, { deps }) =>
    openFlow(deps, subjectOf(deps, body), openIdentitySession),
  )
  mount(app, flow.checkRightToWork, ({ body }, { deps }) =>
    openFlow(deps, subjectOf(deps, body), checkRightToWork),
  )
  mount(app, flow.complete, async ({ body }, { deps }) => {
    await openFlow(deps, subjectOf(deps, body), completeVerification, showsProgress)
    return { ok: true }
  })
}

function mountLinkCalls(app: App): void {
  mount(app, flow.progress, ({ params }, { deps }) => getProgress(deps, params.token))
  mount(app, flow.verifyEmail, async ({ body }, { deps }) => {
    const link = await findLink(deps, body.token)
    const subject = link && { orgId: link.orgId, employeeId: link.employeeId, linkId: link.id }
    await openFlow(deps, subject, (scope, person) => verifyEmail(scope, person, body.email))
    return { ok: true }
  })
  mount(app, flow.renewLink, async ({ body }, { deps }) => {
    await renewLink(deps, body.token)
    return { ok: true }
  })
}

function mountPhoneCalls(app: App): void {
  mount(app, flow.requestOtp, ({ body }, { deps, ip }) =>
    openFlow(deps, subjectOf(deps, body), (scope, person) => requestCode(scope, person, ip)),
  )
  mount(app, flow.verifyOtp, ({ body }, { deps }) =>
    openFlow(deps, subjectOf(deps, body), (scope, person) => verifyCode(scope, person, body.code)),
  )
  mount(app, flow.updatePhone, ({ body }, { deps }) =>
    openFlow(deps, subjectOf(deps, body), async (scope, person) => ({
      phoneE164: await updatePhone(scope, person, body.phoneNumber),
    })),
  )
}

function subjectOf(deps: Deps, body: { employeeId: string }): FlowSubject | undefined {
  return openFlowId(deps.keys, body.employeeId, deps.clock())
}
