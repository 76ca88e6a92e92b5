import { reportType } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { secondsInDay, secondsInHour } from 'date-fns/constants'
import * as v from 'valibot'
import type { YotiSetup } from '#platform/config/right-to-work-settings.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { DigitalCopy, DigitalProvider } from '#right-to-work/digital-provider.ts'
import { callYoti, NewSession, readAnswer, Report, Session, yotiBase } from './call-yoti.ts'
import { framework, outcomeOf, resultOf, scheme } from './yoti-outcome.ts'

export const yotiName = 'yoti'

/** The time that an employee has, and the time for which Yoti keeps their data: at least a day longer. */
const openSeconds = 2 * secondsInHour
const keptSeconds = 7 * secondsInDay

const mostCopies = 6
const mostBytes = 10 * 1024 * 1024
const imageTypes = ['image/png', 'image/jpeg']

interface Setting {
  setup: YotiSetup
  publicUrl: string
  keys: Keys
}

/**
 * Yoti's identity verification under the UK digital identity and attributes trust framework, with the scheme for the
 * right to work: a passport and a face, on Yoti's own page.
 */
export function createYotiDigitalProvider({ setup, publicUrl, keys }: Setting): DigitalProvider {
  const readSession = async (ref: string): Promise<Session> =>
    readAnswer(
      v.pipe(
        Session,
        v.check((session) => session.session_id === ref),
      ),
      await callYoti(setup, { method: 'GET', path: sessionPath(ref) }),
    )
  const readMedia = (ref: string, mediaId: string) =>
    callYoti(setup, {
      method: 'GET',
      path: `${sessionPath(ref)}/media/${encodeURIComponent(mediaId)}/content`,
    })
  return {
    name: yotiName,
    label: 'Yoti',
    sandbox: false,
    async create(_connection, { sessionId, returnUrl }) {
      const body = {
        client_session_token_ttl: openSeconds,
        resources_ttl: keptSeconds,
        // Ids only: Yoti needs no name to read one.
        user_tracking_id: sessionId,
        subject: { subject_id: sessionId },
        identity_profile_requirements: { trust_framework: framework, scheme: { type: scheme } },
        sdk_config: {
          locale: 'en-GB',
          preset_issuing_country: 'GBR',
          allow_handoff: true,
          success_url: returnUrl,
          error_url: returnUrl,
        },
        ...(publicUrl.startsWith('https:') && { notifications: notificationsTo(publicUrl, keys, sessionId) }),
      }
      const response = await callYoti(setup, { method: 'POST', path: '/sessions', body })
      const { session_id: providerRef, client_session_token: token } = await readAnswer(NewSession, response)
      const query = new URLSearchParams({ sessionID: providerRef, sessionToken: token })
      return { providerRef, url: `${yotiBase(setup)}/web/index.html?${query.toString()}` }
    },
    async fetchOutcome(_connection, providerRef) {
      const outcome = outcomeOf(await readSession(providerRef))
      if (outcome.status !== 'report') return outcome
      const report: unknown = await (
        await readMedia(providerRef, outcome.mediaId)
      )
        .json()
        .catch(() => undefined)
      // A body that is no JSON comes from a proxy; a report of another shape will not change.
      if (report === undefined) return { status: 'processing' }
      const read = v.safeParse(Report, report)
      return read.success ? resultOf(read.output) : { status: 'unclear' }
    },
    async fetchCopies(_connection, providerRef) {
      const session = await readSession(providerRef)
      const { resources } = session
      const outcome = outcomeOf(session)
      const images = (resources?.id_documents ?? [])
        .filter(({ document_type: type = '' }) => type.startsWith('PASSPORT'))
        .flatMap(({ pages }) => pages.flatMap(({ media }) => (media?.type === 'IMAGE' ? [media.id] : [])))
      const copies: DigitalCopy[] = []
      for (const mediaId of images.slice(0, mostCopies)) {
        const response = await readMedia(providerRef, mediaId)
        const mime = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
        const content = new Uint8Array(await response.arrayBuffer())
        if (imageTypes.includes(mime)) {
          copies.push({ mime, label: 'Passport (Yoti)', content, part: 'document' })
        }
      }
      if (outcome.status === 'report') {
        const response = await readMedia(providerRef, outcome.mediaId)
        const content = new Uint8Array(await response.arrayBuffer())
        copies.push({ mime: reportType, label: 'Report (Yoti)', content, part: 'provider_report' })
      }
      return copies.filter(({ content }) => content.byteLength <= mostBytes)
    },
    async erase(_connection, providerRef) {
      await callYoti(setup, { method: 'DELETE', path: sessionPath(providerRef) })
    },
  }
}

const sessionPath = (ref: string) => `/sessions/${encodeURIComponent(ref)}`

/** Gives each session a token of its own, so that a notification about one proves nothing about another. */
function notificationsTo(publicUrl: string, keys: Keys, sessionId: string) {
  return {
    endpoint: `${publicUrl}/api/webhooks/yoti`,
    topics: ['SESSION_COMPLETION'],
    auth_type: 'BEARER',
    auth_token: keys.hash('yoti-notification', sessionId),
  }
}
