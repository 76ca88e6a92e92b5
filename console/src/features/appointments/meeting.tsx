import type { Appointment, CallLinks } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { small } from '#ui/card.css.ts'
import { callLinksQuery } from './appointment-queries.ts'

/** Returns the link for a video call of the user: their own, else that of the site, else the one for all sites. */
export function callLinkFor(links: CallLinks | null | undefined, site?: string | null): string | undefined {
  const of = (wanted: string | null) => links?.sites.find((one) => one.site === wanted)?.url
  return links?.own ?? (site ? of(site) : undefined) ?? of(null)
}

/** Shows when and where the employee is met, with the way into the call. */
export function Meeting({ appointment }: { appointment: Appointment }) {
  const { startsAt, minutes, mode, place } = appointment
  const call = mode === 'video' ? addressOf(place) : undefined
  return (
    <p className={small}>
      <strong>{`Appointment: ${timeText(startsAt)}`}</strong>
      <span>{` · ${meetingText({ minutes, mode })} · `}</span>
      {call ? <OpenCall href={call} /> : <span>{place}</span>}
    </p>
  )
}

/** Shows the way into the room for video calls, for an employee without an appointment; nothing where none is set. */
export function OwnCall({ site }: { site: string | null | undefined }) {
  const { data: links } = useQuery({ ...callLinksQuery(useApp()), meta: { isOptional: true } })
  const call = callLinkFor(links, site)
  return (
    call && (
      <p className={small}>
        No appointment. <OpenCall href={call} />
      </p>
    )
  )
}

function OpenCall({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      Open the call <ExternalLink size={14} aria-hidden="true" />
    </a>
  )
}

/** Returns the address in a place, where it is that of a web page: nothing else becomes a link. */
function addressOf(place: string): string | undefined {
  if (!URL.canParse(place)) return undefined
  const { protocol, href } = new URL(place)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

// By the clock of London, as it was offered, wherever the user is.
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

export const timeText = (startsAt: string) => timeFormat.format(new Date(startsAt))

export const modeNames = { in_person: 'In person', video: 'By video call' } as const

export function meetingText({ minutes, mode }: Pick<Appointment, 'minutes' | 'mode'>): string {
  return `${minutes} minutes · ${modeNames[mode]}`
}
