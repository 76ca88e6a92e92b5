import * as v from 'valibot'
import { Site } from '#contract/employees/sites.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, line } from '#contract/text.ts'
import { FlowId } from '#contract/verification/flow.ts'

/** The most times an organisation may have on offer, taken ones included. */
export const mostAppointments = 200

const Mode = v.picklist(['in_person', 'video'], 'Please choose how you meet')

/** A time at which an employee can show the original of a document, or be seen on a call beside a photo. */
export const Appointment = v.object({
  id: v.string(),
  startsAt: Instant,
  minutes: v.number(),
  mode: Mode,
  /** The address where they meet, or that of the call. */
  place: v.string(),
})
export type Appointment = v.InferOutput<typeof Appointment>

/** A time on offer, as the users of the organisation see it. */
export const OfferedAppointment = v.object({
  ...Appointment.entries,
  /** The employee who has taken it. */
  employee: v.nullable(v.object({ employeeId: v.string(), fullName: v.string() })),
})
export type OfferedAppointment = v.InferOutput<typeof OfferedAppointment>

/** One or several times in a row, by the clock of London. */
export const NewAppointments = v.object({
  day: v.pipe(v.string('Please choose a day'), v.isoDate('Please choose a day')),
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 09:30')),
  minutes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(5, 'Please choose a length'),
    v.maxValue(240, 'Please choose a length'),
  ),
  count: v.pipe(
    v.number('Please enter a number from 1 to 20'),
    v.integer('Please enter a number from 1 to 20'),
    v.minValue(1, 'Please enter a number from 1 to 20'),
    v.maxValue(20, 'Please enter a number from 1 to 20'),
  ),
  mode: Mode,
  place: line('Please enter an address, or the link to the call', { min: 3, max: 300 }),
})
export type NewAppointments = v.InferOutput<typeof NewAppointments>

/** The place of a video call: the organisation's own room, of whatever service it uses. */
export const CallLink = v.pipe(
  line('Please enter a call link that starts with https://', { min: 10, max: 300 }),
  v.url('Please enter a call link that starts with https://'),
  v.regex(/^https:\/\/\S+$/i, 'Please enter a call link that starts with https://'),
)

export const mostSites = 200

const isOnceEach = (sites: readonly { site: string | null }[]) =>
  new Set(sites.map(({ site }) => site)).size === sites.length

/** The rooms for video calls. That of the user is used before that of a site, and that before the one for all sites. */
export const CallLinks = v.object({
  /** The link of the user who asks. */
  own: v.nullable(CallLink),
  /** Each site once; `site` is null for all that have none of their own. */
  sites: v.pipe(
    v.array(
      v.object({
        site: v.nullable(Site),
        url: CallLink,
      }),
    ),
    v.maxLength(mostSites, 'Please enter up to 200 sites'),
    v.check((sites) => isOnceEach(sites), 'Please enter one link for each site'),
  ),
})
export type CallLinks = v.InferOutput<typeof CallLinks>

/** Changes of the links: one that is left out stays as it is, and null takes one away. */
export const CallLinkChanges = v.object({
  own: v.optional(v.nullable(CallLink)),
  sites: v.optional(
    v.pipe(
      v.array(v.object({ site: v.nullable(Site), url: v.nullable(CallLink) })),
      v.maxLength(mostSites, 'Please enter up to 200 sites'),
      v.check((sites) => isOnceEach(sites), 'Please enter one link for each site'),
    ),
    [],
  ),
})
export type CallLinkChanges = v.InferOutput<typeof CallLinkChanges>

const AppointmentId = v.pipe(v.string(), v.uuid('Please choose a time'))

/** The times at which an organisation can see the originals of documents. */
export const appointments = {
  list: endpoint({
    method: 'GET',
    path: '/appointments',
    effect: 'view',
    summary: 'List the times on offer for showing a document, with who has taken them, the earliest first.',
    permission: 'checks:decide',
    auth: ['session'],
    reply: v.object({ items: v.array(OfferedAppointment) }),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/appointments',
    effect: 'work',
    summary:
      'Offer one or several times in a row to the employees who show a document. The time is that of London; at most 200 are on offer.',
    permission: 'checks:decide',
    auth: ['session'],
    body: NewAppointments,
    reply: v.object({ items: v.array(OfferedAppointment) }),
    status: 201,
    idempotent: true,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/appointments/{id}',
    effect: 'work',
    summary:
      'Take a time off the list. An employee who has taken it is told by email, and can choose another.',
    permission: 'checks:decide',
    auth: ['session'],
    params: v.object({ id: AppointmentId }),
    reply: v.object({ cancelled: v.boolean() }),
  }),
  callLinks: endpoint({
    method: 'GET',
    path: '/appointments/call-links',
    effect: 'view',
    summary: 'Get the links for video calls: that of the user, and those of sites.',
    permission: 'checks:decide',
    auth: ['session'],
    reply: CallLinks,
  }),
  setCallLinks: endpoint({
    method: 'PUT',
    path: '/appointments/call-links',
    effect: 'destination',
    summary:
      'Set links for video calls: that of the user, and those of sites. One that is left out stays, and null removes one.',
    permission: 'checks:decide',
    auth: ['session'],
    body: CallLinkChanges,
    reply: CallLinks,
  }),
}

/** The time that an employee has taken. */
export const TakenAppointment = v.object({
  ...Appointment.entries,
  /** An iCalendar file (RFC 5545) with it. */
  calendar: v.string(),
})
export type TakenAppointment = v.InferOutput<typeof TakenAppointment>

const OfEmployee = v.object({ employeeId: FlowId })

const Choice = v.object({
  /** The purpose: to show a `document`, or to be seen beside the photo of a result, for which there are calls alone. */
  purpose: v.optional(v.picklist(['document', 'likeness']), 'document'),
  /** Free and still to come, the earliest first; where they meet is told to who takes one. */
  items: v.array(v.omit(Appointment, ['place'])),
  taken: v.nullable(TakenAppointment),
})
export type AppointmentChoice = v.InferOutput<typeof Choice>

/** The times of their organisation, for an employee who shows a document, or is to be seen on a call. */
export const flowAppointments = {
  list: endpoint({
    method: 'GET',
    path: '/flow/rtw/appointments/{employeeId}',
    summary:
      'List the free times at which the employee can show their document, and the one they have taken. ' +
      'With a share code or a digital result those of a video call alone.',
    auth: ['none'],
    params: OfEmployee,
    reply: Choice,
  }),
  take: endpoint({
    method: 'POST',
    path: '/flow/rtw/appointments/take',
    summary: 'Take a time for showing a document, or for a video call, in place of one taken before.',
    auth: ['none'],
    body: v.object({ ...OfEmployee.entries, appointmentId: AppointmentId }),
    reply: Choice,
  }),
  release: endpoint({
    method: 'POST',
    path: '/flow/rtw/appointments/release',
    summary: 'Give up the time that was taken.',
    auth: ['none'],
    body: OfEmployee,
    reply: Choice,
  }),
}
