import { numbersOf } from '../../language/languages.ts'
import type { Flow } from '../model/create-flow.ts'
import type { StepProps } from './step.tsx'

// The gaps are those of the stack; styles of its own would come twice in the widget.
const flat = { margin: 0 }

/** Shows what comes after the end: the first day, where it is known and still to come. */
export function FirstDay({ flow, progress: { startDate } }: StepProps) {
  const next = startDate ? flow.text('endFirstDay', { day: dayText(flow, startDate) }) : flow.text('endNext')
  return <p style={flat}>{next}</p>
}

/** Formats a day in the language of the page. */
function dayText(flow: Flow, day: string): string {
  return new Date(day).toLocaleDateString(numbersOf(flow.language().locale), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
}
