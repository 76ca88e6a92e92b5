import type { Flow } from '../model/create-flow.ts'
import type { StepProps } from './step.tsx'
import { writtenTime } from './written-time.ts'

// The gaps are those of the stack; styles of its own would come twice in the widget.
const flat = { margin: 0 }

/** Shows what comes after the end: the first day, where it is known and still to come. */
export function FirstDay({ flow, progress: { startDate } }: StepProps) {
  const next = startDate ? flow.text('endFirstDay', { day: dayText(flow, startDate) }) : flow.text('endNext')
  return <p style={flat}>{next}</p>
}

/** Formats a day in the language of the page. */
const dayText = (flow: Flow, day: string) =>
  writtenTime(flow.language().locale, new Date(day), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
