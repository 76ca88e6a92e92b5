import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { api } from '@bonafide/shared/contract/api.ts'
import { addDays, subMinutes } from 'date-fns'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import {
  changeAccount,
  changeDirectory,
  changeSingleSignOn,
  changeTeam,
  endAccount,
} from './every-account-write.ts'
import { comeBack, meet, recordChecks } from './every-right-to-work-write.ts'
import { evidenceSamples } from '../scenarios/evidence-files.ts'
import { changeHrSystem } from './every-hr-system-write.ts'
import type { MakeWrite } from './make-write.ts'

const portal = 'https://hr.example.com'
const walker = {
  fullName: 'Ella Novak',
  email: 'ella@example.com',
  dateOfBirth: '1990-05-17',
  inviteChannelPref: 'email',
}

/** Makes every call of the contract that may change something, each at least once and each so that it succeeds. */
export async function makeEveryWrite(server: TestServer, write: MakeWrite): Promise<void> {
  const token = await changeAccount(server, write)
  await buyPlan(server, write, token)
  const key = await changeSettings(write, token)
  await changeLogo(write, token)
  const employee = await write(api.employees.invite, { token, body: { ...walker, phone: '07400 123456' } })
  await server.runJobs()
  await changeInvitation(server, write, { token, employeeId: employee.employeeId })
  await changeWebhooks(server, write, { token })
  await changePacks(server, write, token)
  await changeHrSystem(server, write, token)
  await changeByKey(server, write, token)
  await write(api.testMode.advance, { token, mode: 'test', body: { advance: 60 } })
  await write(api.testMode.clear, { token, mode: 'test' })
  const embedded = { view: 'verify', origin: portal, employeeId: employee.employeeId, ttlSeconds: 600 }
  await moveStaffIn(server, write, token)
  await write(api.embed.createToken, { token: key.key, body: embedded })
  const rotated = await write(api.apiKeys.rotate, {
    token,
    params: { id: key.id },
    body: { overlapHours: 1 },
  })
  await write(api.apiKeys.revoke, { token, params: { id: key.id } })
  await write(api.apiKeys.revoke, { token, params: { id: String(rotated.id) } })
  await changeTeam(server, write, token)
  await changeSingleSignOn(server, write, token)
  await changeDirectory(write, token)
  const erasure = { params: { employeeId: employee.employeeId }, body: { reason: 'asked' } }
  await write(api.employeeActions.erase, { token, ...erasure })
  await walkFlow(server, write, token)
  await write(api.audit.verify, { token })
  await write(api.auth.logout, { token })
  await endAccount(server, write)
}

/** Makes the changes of the organisation's own server, with a key of its own. */
async function changeByKey(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const scopes = ['employees:write', 'webhooks:manage']
  const made = await write(api.apiKeys.create, { token, body: { name: 'Server key', scopes } })
  const byKey = { token: made.key as string, v1: true }
  const references = { externalId: 'payroll-7', metadata: { costCentre: 'North' } }
  const body = { ...walker, ...references, fullName: 'Kofi Owusu', email: 'kofi@example.com' }
  const { employeeId } = await write(api.employees.invite, { ...byKey, body })
  const ofEmployee = { ...byKey, params: { employeeId } }
  await write(api.employeeActions.changeReferences, { ...ofEmployee, body: { externalId: 'payroll-8' } })
  await write(api.employeeActions.revoke, ofEmployee)
  await write(api.employeeActions.restore, ofEmployee)
  server.clock.advance(10_000)
  await write(api.employeeActions.nudge, ofEmployee)
  server.clock.advance(10_000)
  await write(api.employeeActions.resend, { ...ofEmployee, body: {} })
  await changeWebhooks(server, write, byKey)
  await write(api.apiKeys.revoke, { token, params: { id: made.id } })
}

/** Imports, changes and removes an employee, and makes an invitation that comes to nothing. */
async function moveStaffIn(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const text = 'Full name,Email,Start date\nGrace Mensah,grace@example.com,2024-05-13\n'
  const file = { type: 'text/csv', bytes: new Uint8Array(Buffer.from(text)) }
  await write(api.staffImports.check, { token, file })
  const { importId } = await write(api.staffImports.start, { token, file })
  const params = { importId: String(importId) }
  await write(api.staffImports.stop, { token, params })
  await write(api.staffImports.resume, { token, params })
  await server.runJobs()
}

async function buyPlan(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const body = { priceId: 'price_premium_monthly' }
  const { checkoutUrl } = await write(api.billing.checkoutSession, { token, body })
  const form = new URLSearchParams({ decision: 'pay' })
  await server.app.request(new URL(checkoutUrl).pathname, { method: 'POST', body: form })
  await server.runJobs()
  await write(api.billing.portalSession, { token })
  await write(api.billing.setSpendingCap, { token, body: { dollars: 500 } })
}

async function changeSettings(write: MakeWrite, token: string): Promise<{ id: string; key: string }> {
  await write(api.firstSteps.tryIt, { token })
  await write(api.firstSteps.dismiss, { token })
  await write(api.settings.change, { token, body: { linkDays: 7, embedOrigins: [portal] } })
  await write(api.digitalChecks.noteRegister, { token, body: { onRegister: true } })
  return write(api.apiKeys.create, { token, body: { name: 'Payroll key' } })
}

async function changeLogo(write: MakeWrite, token: string): Promise<void> {
  const file = { type: 'image/png', bytes: new Uint8Array(evidenceSamples['image/png']) }
  await write(api.logo.replace, { token, file })
  await write(api.logo.remove, { token })
}

async function changeInvitation(
  server: TestServer,
  write: MakeWrite,
  { token, employeeId }: { token: string; employeeId: string },
): Promise<void> {
  const params = { employeeId }
  const engagement = { engagement: 'agency', startDate: '2026-12-01', site: 'Leeds depot', origin: 'hired' }
  await write(api.employeeActions.changeEngagement, { token, params, body: engagement })
  await write(api.verificationTabs.assign, { token, params, body: { userId: null } })
  await putOff(server, write, { token, employeeId })
  await write(api.employeeActions.revoke, { token, params })
  await write(api.employeeActions.restore, { token, params })
  await write(api.employeeActions.revealLink, { token, params })
  server.clock.advance(10_000)
  await write(api.employeeActions.nudge, { token, params })
  server.clock.advance(10_000)
  await write(api.employeeActions.resend, { token, params, body: { channel: 'sms' } })
  await write(api.retention.hold, { token, params, body: { reason: 'A claim is open' } })
  await write(api.retention.release, { token, params })
  await write(api.retention.confirmEmployment, { token, params })
  const rows = [{ ...walker, fullName: 'Omar Haddad', email: 'omar@example.com' }]
  await write(api.employeeActions.importRows, { token, body: { dryRun: false, rows } })
  await server.runJobs()
}

/** What is done for several employees at once, and what is put off for one. */
async function putOff(
  server: TestServer,
  write: MakeWrite,
  { token, employeeId }: { token: string; employeeId: string },
): Promise<void> {
  const params = { employeeId }
  const until = addDays(server.clock.now(), 2).toISOString().slice(0, 10)
  await write(api.putOff.snooze, { token, params, body: { until } })
  await write(api.putOff.pauseReminders, { token, params, body: { paused: true } })
  const view = await write(api.savedViews.save, { token, body: { name: 'Leeds', search: { site: 'Leeds' } } })
  const ofView = { token, params: { viewId: view.viewId } }
  await write(api.savedViews.change, { ...ofView, body: { name: 'Leeds depot' } })
  await write(api.savedViews.remove, ofView)
  const employeeIds = [employeeId]
  await write(api.manyEmployees.assign, { token, body: { employeeIds, userId: null } })
  await write(api.manyEmployees.snooze, { token, body: { employeeIds, until: null } })
  await write(api.manyEmployees.pauseReminders, { token, body: { employeeIds, paused: false } })
  await write(api.manyEmployees.remind, { token, body: { employeeIds, dryRun: true } })
  await write(api.manyEmployees.exportCsv, { token, body: { employeeIds } })
  // The link that was sent last counts, and the clock of a test stands still.
  server.clock.advance(10_000)
  await write(api.manyEmployees.renewLinks, { token, body: { employeeIds, channel: 'sms' } })
}

async function changeWebhooks(
  server: TestServer,
  write: MakeWrite,
  by: { token: string; v1?: boolean },
): Promise<void> {
  const body = { url: 'https://hooks.example.invalid/in', events: ['step.updated'] }
  const { id: endpointId } = await write(api.webhooks.create, { ...by, body })
  const params = { endpointId }
  await write(api.webhooks.change, { ...by, params, body: { description: 'Payroll' } })
  await write(api.webhooks.rotateSecret, { ...by, params })
  const { id: deliveryId } = await write(api.webhooks.test, { ...by, params })
  await server.deps.db.execute(`update webhook_deliveries set state = 'failed'`)
  await write(api.webhooks.redeliver, { ...by, params: { endpointId, deliveryId } })
  const to = server.clock.now().toISOString()
  const from = subMinutes(to, 1).toISOString()
  await write(api.webhookReplays.start, { ...by, params, body: { from, to } })
  await write(api.webhooks.remove, { ...by, params })
}

/** Packs of which nothing is made yet: what is made is different each time. */
async function changePacks(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const request = async () => {
    const { packId } = await write(api.evidencePacks.request, { token, body: { kind: 'all' } })
    return { packId: packId as string }
  }
  const params = await request()
  await server.deps.db.execute(`update evidence_packs set state = 'failed'`)
  await write(api.evidencePacks.retry, { token, params })
  await write(api.evidencePacks.cancel, { token, params })
  const finished = await request()
  await server.deps.db.execute(
    `update evidence_packs set state = 'ready', expires_at = created_at where state = 'building'`,
  )
  await write(api.evidencePacks.remove, { token, params: finished })
}

async function walkFlow(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const invitation = { ...walker, email: 'noor@example.com', phone: '07400 123457' }
  const { verificationToken, employeeId: consoleId } = await write(api.employees.invite, {
    token,
    body: invitation,
  })
  await server.runJobs()
  await write(api.flow.renewLink, { body: { token: verificationToken } })
  await write(api.flow.requestEmailCode, { body: { token: verificationToken } })
  await write(api.flow.verifyEmail, { body: { token: verificationToken, email: invitation.email } })
  const progress = await server.request('GET', `/flow/progress/${verificationToken}?channel=email`)
  const { employeeId } = progress.json as { employeeId: string }
  await write(api.flow.updatePhone, { body: { employeeId, phoneNumber: '07400 123458' } })
  const { otpCode: code } = await write(api.flow.requestOtp, { body: { employeeId } })
  await write(api.flow.verifyOtp, { body: { employeeId, code } })
  await write(api.flow.handoff, { body: { employeeId } })
  for (const decision of ['fail', 'fail', 'fail']) await decide(server, write, employeeId, decision)
  const reopening = { step: 'id', reason: 'A new passport has arrived' }
  await write(api.employeeActions.reopen, { token, params: { employeeId: consoleId }, body: reopening })
  await decide(server, write, employeeId, 'pass', { documentName: 'Ella Horvat' })
  const review = { decision: 'same_person', reason: 'She has married' }
  await write(api.employeeActions.reviewIdentity, { token, params: { employeeId: consoleId }, body: review })
  const file = { type: 'image/png', bytes: new Uint8Array(evidenceSamples['image/png']) }
  const { fileId } = await write(api.evidence.add, { token, params: { employeeId: consoleId }, file })
  const { url } = await write(api.phonePhotos.begin, { token, params: { employeeId: consoleId } })
  const scanned = { token: new URL(url).hash.slice(1) }
  await write(api.phonePhotos.add, { params: scanned, query: 'name=Page', file })
  await recordChecks(server, write, { token, employeeId: consoleId, fileId })
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
  await write(api.flow.checkRightToWork, { body: { employeeId, route: 'document', document: 'passport' } })
  const { photoId } = await write(api.flowPhotos.add, {
    params: { employeeId },
    query: 'name=Page',
    file,
  })
  await write(api.flowPhotos.remove, { body: { employeeId, photoId } })
  await meet(server, write, { token, employeeId })
  const choice = { route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' }
  await write(api.flow.checkRightToWork, { body: { employeeId, ...choice } })
  await write(api.verifications.decide, {
    token,
    params: { employeeId: consoleId },
    body: { decision: 'pass' },
  })
  const lapse = { reason: 'The passport was a copy', knownSince: '2026-01-01' }
  await write(api.rightToWork.lapse, { token, params: { employeeId: consoleId }, body: lapse })
  await write(api.flow.complete, { body: { employeeId } })
  await server.runJobs()
  await write(api.followUps.ask, { token, params: { employeeId: consoleId } })
  await write(api.followUps.cancel, { token, params: { employeeId: consoleId } })
  await write(api.manyEmployees.askForEvidence, { token, body: { employeeIds: [consoleId] } })
  await write(api.followUps.cancel, { token, params: { employeeId: consoleId } })
  await write(api.identityRepeats.ask, { token, params: { employeeId: consoleId } })
  await write(api.identityRepeats.cancel, { token, params: { employeeId: consoleId } })
  await takeBack(server, write, { token, employeeId: consoleId })
  await comeBack(write, { token, employeeId: consoleId })
}

/** A result that is taken back, and one that comes after its link was replaced and is accepted. */
async function takeBack(
  server: TestServer,
  write: MakeWrite,
  { token, employeeId }: { token: string; employeeId: string },
): Promise<void> {
  const params = { employeeId }
  const body = { reason: 'Not their passport' }
  await write(api.employeeActions.invalidate, { token, params: { ...params, type: 'id' }, body })
  server.clock.advance(10_000)
  const { verificationToken } = await write(api.employeeActions.resend, { token, params, body: {} })
  const progress = await server.request('GET', `/flow/progress/${verificationToken}`)
  const { url } = await write(api.flow.identitySession, { body: { employeeId: progress.json.employeeId } })
  const submit = (decision: string) =>
    server.app.request(new URL(url).pathname, { method: 'POST', body: new URLSearchParams({ decision }) })
  await submit('processing')
  await server.runJobs()
  server.clock.advance(10_000)
  await write(api.employeeActions.resend, { token, params, body: {} })
  await submit('pass')
  await server.runJobs()
  const decision = { decision: 'same_person', reason: 'We saw the passport' }
  await write(api.employeeActions.reviewIdentity, { token, params, body: decision })
}

async function decide(
  server: TestServer,
  write: MakeWrite,
  employeeId: string,
  decision: string,
  document: Record<string, string> = {},
) {
  const { url } = await write(api.flow.identitySession, { body: { employeeId } })
  const form = new URLSearchParams({ decision, ...document })
  if (decision === 'fail') form.set('reason', 'photo_unclear')
  await server.app.request(new URL(url).pathname, { method: 'POST', body: form })
  await server.runJobs()
}
