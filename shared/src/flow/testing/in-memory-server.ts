import { ApiError } from '../../api/api-error.ts'
import type { Call } from '../../api/call-options.ts'
import type { AppointmentChoice } from '../../contract/right-to-work/appointments.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import type { SentPhoto } from '../../contract/verification/flow-files.ts'

type Body = Record<string, string>
type Path = Endpoint['path']
type Sent = { body?: Body; params?: Body; query?: Body; signal?: AbortSignal }

const steps = ['email', 'phone', 'id', 'rtw'] as const

const notTheirs =
  'This is not the email your employer has for you. Try another, or ask them which one they used.'

/** Progress at a step, all before it passed. For tests. */
export function progressAt(currentStep: number, more: Partial<FlowProgress> = {}): FlowProgress {
  const statusOf = (index: number) => ({
    status: index < currentStep - 1 ? ('pass' as const) : ('pending' as const),
  })
  return {
    currentStep,
    status: currentStep === 1 ? 'invited' : currentStep === 5 ? 'verified' : 'verifying',
    employeeId: '',
    steps: { email: statusOf(0), phone: statusOf(1), id: statusOf(2), rtw: statusOf(3) },
    employee: { email: 'ada@example.com', phoneE164: '+447700900551' },
    organisation: { name: 'Northgate Care Ltd' },
    channel: 'email',
    ...more,
  }
}

/**
 * Creates a server in memory that keeps the rules of the flow calls, for tests: it refuses whatever the real one does.
 */
export function createInMemoryServer(first: FlowProgress) {
  let flowId = 0
  let handoffs = 0
  const failures = new Map<Path, unknown[]>()
  const server = {
    progress: first,
    token: 'link-token',
    code: '012345',
    identityUrl: 'https://identity.example/session',
    rtwReply: { status: 'pending' } as object,
    /** Makes the confirmation of the email return the progress too. */
    confirmsWithProgress: false,
    photos: [] as readonly SentPhoto[],
    appointments: { purpose: 'document', items: [], taken: null } as AppointmentChoice,
    otp: { otpCode: '012345', expiresIn: 600, retryAfter: 30 } as Record<string, unknown> | undefined,
    /** Every call made, as `path` and body, oldest first. */
    calls: [] as { path: Path; body: Body | undefined }[],
    /** Resolved before a call answers; replace it to hold calls back. */
    gate: Promise.resolve() as Promise<unknown>,
    callsTo: (path: Path) => server.calls.filter((call) => call.path === path),
    /** Makes the next call to `path` fail. */
    failNext(path: Path, error: unknown) {
      failures.set(path, [...(failures.get(path) ?? []), error])
    },
    /** Makes the server refuse the flow id that an open page holds. */
    expireFlowIds: () => void (flowId += 1),
    pass(step: (typeof steps)[number]) {
      server.progress = {
        ...server.progress,
        currentStep: steps.indexOf(step) + 2,
        steps: { ...server.progress.steps, [step]: { status: 'pass' } },
      }
    },
    call: undefined as unknown as Call,
  }

  const currentProgress = () => ({ ...server.progress, employeeId: `flow-${++flowId}` })
  const answers: Answers = {
    '/flow/progress/{token}': currentProgress,
    '/flow/link/renew': () => ({ ok: true }),
    '/flow/email/code': () => ({ ok: true }),
    '/flow/email/verify': ({ email, code }) => {
      if (code !== undefined && code !== server.code) throw refusal(400, 'Invalid OTP code')
      if (code === undefined && email !== 'ada@example.com') {
        throw refusal(400, notTheirs)
      }
      server.pass('email')
      return server.confirmsWithProgress ? { ok: true, progress: currentProgress() } : undefined
    },
    '/flow/phone/update': ({ phoneNumber }) => {
      server.progress = {
        ...server.progress,
        employee: { ...server.progress.employee, phoneE164: phoneNumber },
      }
      return { phoneE164: phoneNumber }
    },
    '/flow/otp/request': () => server.otp,
    '/flow/otp/verify': ({ code }) => {
      if (code !== server.code) return { verified: false }
      server.pass('phone')
      return { verified: true }
    },
    '/flow/id/session': () => ({ url: server.identityUrl }),
    '/flow/rtw/check': () => server.rtwReply,
    '/flow/complete': () => ({ ok: true, employeeId: 'employee-1' }),
    ...photoAnswers(server),
    ...appointmentAnswers(server),
    '/flow/handoff': () => ({
      url: `https://bonafide.example/verify/phone-${(handoffs += 1)}`,
      expiresAt: new Date(Date.now() + 10 * 60_000).toISOString(),
    }),
  }

  server.call = (async (endpoint: Endpoint, { body, params, query, signal }: Sent) => {
    server.calls.push({ path: endpoint.path, body })
    await server.gate
    if (signal?.aborted) throw new ApiError({ kind: 'canceled' })
    const failure = failures.get(endpoint.path)?.shift()
    if (failure) throw failure
    const isRenewal = endpoint.path === '/flow/link/renew'
    const isKnown = isRenewal || (body?.token ?? params?.token ?? server.token) === server.token
    const isCurrent = [undefined, `flow-${flowId}`].includes(body?.employeeId ?? params?.employeeId)
    if (!isKnown || !isCurrent) throw refusal(404, 'The verification link is invalid or has expired.')
    return answers[endpoint.path]?.(body ?? {}, query)
  }) as Call
  return server
}

type Answers = Record<string, (body: Body, query?: Body) => unknown>

/** Serves the photos for preparation: lists them, adds them with their name, and removes them. */
function photoAnswers(server: { photos: readonly SentPhoto[] }): Answers {
  return {
    '/flow/rtw/photos/{employeeId}': (_, query) => {
      if (!query) return { items: server.photos }
      const photo = {
        photoId: `photo-${server.photos.length + 1}`,
        name: query['name'] ?? '',
        bytes: 4,
        sentAt: '2026-11-23T10:00:00Z',
      }
      server.photos = [...server.photos, photo]
      return photo
    },
    '/flow/rtw/photos/remove': ({ photoId }) => {
      server.photos = server.photos.filter((photo) => photo.photoId !== photoId)
      return { ok: true }
    },
  }
}

/** Serves the times on offer, of which one is taken and given up. */
function appointmentAnswers(server: { appointments: AppointmentChoice }): Answers {
  const place = '12 High Street, Leeds'
  return {
    '/flow/rtw/appointments/{employeeId}': () => server.appointments,
    '/flow/rtw/appointments/take': ({ appointmentId }) => {
      const { items, purpose } = server.appointments
      const item = items.find(({ id }) => id === appointmentId)
      if (!item) throw refusal(409, 'This time is no longer free. Please choose another.')
      const taken = { ...item, place, calendar: 'BEGIN:VCALENDAR' }
      return (server.appointments = { purpose, items: items.filter((one) => one !== item), taken })
    },
    '/flow/rtw/appointments/release': () => {
      const { items, taken, purpose } = server.appointments
      return (server.appointments = { purpose, items: taken ? [...items, taken] : items, taken: null })
    },
  }
}

/** Creates an answer of the server that is not a success. */
export function refusal(status: number, message = '', more: Partial<ApiError> = {}): ApiError {
  return new ApiError({ kind: 'http', status, message, ...more })
}

export const unreachable = new ApiError({ kind: 'network' })
