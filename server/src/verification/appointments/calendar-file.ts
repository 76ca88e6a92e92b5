import type { Appointment } from '@bonafide/shared/contract/appointments.ts'
import { addMinutes } from 'date-fns'
import { ICalCalendar } from 'ical-generator'

/** An iCalendar file with one appointment, which replaces what a calendar has of it. */
export function calendarFile(
  { id, startsAt, minutes, place }: Appointment,
  { organisation, now }: { organisation: string; now: Date },
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Bonafide', product: 'Appointments', language: 'EN' },
  })
  calendar.createEvent({
    id,
    stamp: now,
    start: new Date(startsAt),
    end: addMinutes(startsAt, minutes),
    summary: organisation,
    location: place,
  })
  return calendar.toString()
}
