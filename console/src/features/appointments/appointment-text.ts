import type { Appointment } from '@bonafide/shared/contract/appointments.ts'

// By the clock of London, as it was offered, wherever the user is.
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

export const timeText = (startsAt: string) => format.format(new Date(startsAt))

export const modeNames = { in_person: 'In person', video: 'By video call' } as const

export function meetingText({ minutes, mode }: Pick<Appointment, 'minutes' | 'mode'>): string {
  return `${minutes} minutes · ${modeNames[mode]}`
}
