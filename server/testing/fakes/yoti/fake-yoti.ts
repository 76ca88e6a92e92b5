import { generateKeyPairSync, type KeyObject, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { YotiSetup } from '#platform/config/right-to-work-settings.ts'
import { evidenceSamples } from '../../scenarios/evidence-files.ts'
import { yotiReport } from './yoti-report.ts'

/** The treatment of a request: reply to it, unless a field says otherwise. */
export interface YotiBehaviour {
  status?: number
  /** The body in place of the described reply. */
  body?: string
  type?: string
  silent?: boolean
}

/** A session as the types of Yoti's SDK describe what is sent to open one. */
const SessionSpec = v.strictObject({
  client_session_token_ttl: v.pipe(v.number(), v.minValue(300)),
  resources_ttl: v.number(),
  user_tracking_id: v.string(),
  subject: v.strictObject({ subject_id: v.string() }),
  identity_profile_requirements: v.strictObject({
    trust_framework: v.literal('UK_TFIDA'),
    scheme: v.strictObject({ type: v.literal('RTW') }),
  }),
  sdk_config: v.strictObject({
    locale: v.string(),
    preset_issuing_country: v.literal('GBR'),
    allow_handoff: v.boolean(),
    success_url: v.pipe(v.string(), v.url()),
    error_url: v.pipe(v.string(), v.url()),
  }),
  // A server that Yoti cannot reach asks by itself.
  notifications: v.optional(
    v.strictObject({
      endpoint: v.pipe(v.string(), v.startsWith('https://')),
      topics: v.array(v.picklist(['SESSION_COMPLETION'])),
      auth_type: v.literal('BEARER'),
      auth_token: v.pipe(v.string(), v.minLength(20)),
    }),
  ),
})

interface FakeSession {
  spec: v.InferOutput<typeof SessionSpec>
  state: string
  resources: object
  profile: object | undefined
  report: unknown
}

type Behave = (call: string) => YotiBehaviour

interface Api {
  sdkId: string
  publicKey: KeyObject
  sessions: Map<string, FakeSession>
}

/** Creates the replies to correctly signed requests. */
function createApi({ sdkId, publicKey, sessions }: Api) {
  const nonces = new Set<string>()

  const answer = (
    request: IncomingMessage,
    body: string,
  ): { status: number; json?: unknown; image?: boolean } => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (!isSigned(request, url, body)) return { status: 401, json: { code: 'UNAUTHORIZED', message: 'No' } }
    const [, ref = '', mediaId] =
      /^\/idverify\/v1\/sessions(?:\/([\w-]+)(?:\/media\/([\w-]+)\/content)?)?$/.exec(url.pathname) ?? []
    if (request.method === 'POST') return { status: 201, json: open(JSON.parse(body)) }
    const session = sessions.get(ref)
    if (!session) return { status: 404, json: { code: 'SESSION_NOT_FOUND', message: 'No' } }
    if (request.method === 'DELETE') {
      sessions.delete(ref)
      return { status: 204 }
    }
    if (mediaId === 'image-1') return { status: 200, image: true }
    if (mediaId) return { status: 200, json: session.report }
    const { state, resources, profile } = session
    return {
      status: 200,
      json: { session_id: ref, state, resources, ...(profile && { identity_profile: profile }) },
    }
  }

  const open = (given: unknown) => {
    const spec = v.parse(SessionSpec, given)
    if (spec.resources_ttl < spec.client_session_token_ttl + 86_400)
      throw new Error('resources_ttl is too short')
    const ref = randomUUID()
    sessions.set(ref, { spec, state: 'ONGOING', resources: {}, profile: undefined, report: undefined })
    return { session_id: ref, client_session_token: randomUUID(), client_session_token_ttl: 7200 }
  }

  const isSigned = ({ method = '', headers }: IncomingMessage, url: URL, body: string) => {
    const place = `${url.pathname.replace('/idverify/v1', '')}${url.search}`
    const signed = [method, place, ...(body ? [Buffer.from(body).toString('base64')] : [])].join('&')
    const nonce = url.searchParams.get('nonce') ?? ''
    const isFresh = nonce !== '' && !nonces.has(nonce) && url.searchParams.get('sdkId') === sdkId
    nonces.add(nonce)
    const digest = Buffer.from(String(headers['x-yoti-auth-digest']), 'base64')
    return isFresh && verify('sha256', Buffer.from(signed), publicKey, digest)
  }

  return answer
}

/** A local server that answers as Yoti's API is described, and refuses what is not signed with the key. */
export async function startYoti() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sdkId = randomUUID()
  const sessions = new Map<string, FakeSession>()
  const answer = createApi({ sdkId, publicKey, sessions })
  const fake = { behave: (() => ({})) as Behave, calls: [] as string[], mistakes: [] as string[] }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    const call = `${request.method} ${path.replace('/idverify/v1', '').replaceAll(/\/[\da-f-]{36}/g, '/{id}')}`
    fake.calls.push(call)
    const { status, body: other, type = 'application/json', silent } = fake.behave(call)
    if (silent) return
    if (status !== undefined || other !== undefined) {
      response.writeHead(status ?? 200, { 'content-type': type }).end(other ?? '{}')
      return
    }
    const done = answer(request, body)
    if (done.image) response.writeHead(200, { 'content-type': 'image/png' }).end(evidenceSamples['image/png'])
    else if (done.json === undefined) response.writeHead(done.status).end()
    else response.writeHead(done.status, { 'content-type': type }).end(JSON.stringify(done.json))
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      fake.mistakes.push(String(error))
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"BAD_REQUEST"}')
    })
  })
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setup: YotiSetup = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sdkId,
    key: privateKey,
    timeoutMs: 1000,
  }
  const find = (ref: string) => {
    const session = sessions.get(ref)
    if (!session) throw new Error('there is no such session')
    return session
  }
  return {
    ...fake,
    fake,
    setup,
    sessions,
    find,
    /** The employee has submitted everything. */
    submit: (ref: string) => {
      find(ref).resources = submitted
    },
    /** Passes a session, with a report that is changed as given. */
    pass: (ref: string, change?: Parameters<typeof yotiReport>[0]) => {
      const report = yotiReport(change)
      Object.assign(find(ref), { state: 'COMPLETED', resources: submitted, report, profile: profileOf() })
    },
    abort: (ref: string, code: string) => {
      const profile = { result: 'ABORTED', failure_reason: { reason_code: code } }
      Object.assign(find(ref), { state: 'COMPLETED', resources: submitted, profile })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const submitted = {
  id_documents: [
    {
      id: 'document-1',
      document_type: 'PASSPORT',
      issuing_country: 'GBR',
      pages: [{ capture_method: 'CAMERA', media: { id: 'image-1', type: 'IMAGE' } }],
    },
  ],
  liveness_capture: [{ id: 'liveness-1', liveness_type: 'ZOOM' }],
}

const profileOf = () => ({
  subject_id: 'subject-1',
  result: 'DONE',
  identity_profile_report: {
    trust_framework: 'UK_TFIDA',
    schemes_compliance: [{ scheme: { type: 'RTW' }, requirements_met: true }],
    media: { id: 'report-1', type: 'JSON' },
  },
})
