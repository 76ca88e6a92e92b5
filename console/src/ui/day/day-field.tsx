import { isDay } from '@bonafide/shared/contract/days.ts'
import { readTypedDay, readTypedTime } from '@bonafide/shared/contract/typed-days.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '#lib/format.ts'
import { iconButton } from '../icon-button.css.ts'

const DayCalendar = lazy(() =>
  import('./day-calendar.tsx').then((module) => ({ default: module.DayCalendar })),
)

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'value' | 'onChange'> & {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

interface DayFieldProps extends FieldProps {
  /** The last day that can be chosen in the calendar, `YYYY-MM-DD`. */
  max?: string
}

/**
 * Asks for a day in a field of text, with a calendar beside it: `30/11/26`, `30 Nov 2026` and `2026-11-30` are all read.
 * Its value is `YYYY-MM-DD`; text that is no day is handed on as it is, for the form to refuse.
 */
export function DayField({ value, onChange, max, ...field }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const input = useReadText(value, onChange, { read: readTypedDay, show: dayText })
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <TextField
      placeholder="30 Nov 2026"
      autoComplete="off"
      {...field}
      {...input}
      trailing={
        <>
          <button
            ref={opener}
            type="button"
            className={iconButton}
            aria-label={`Open calendar: ${field.label}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </button>
          {isOpen && (
            <Suspense fallback={null}>
              <DayCalendar
                label={field.label}
                value={value}
                max={max}
                opener={opener}
                onChoose={(day) => {
                  onChange({ currentTarget: { value: day } })
                  close()
                }}
                onClose={close}
              />
            </Suspense>
          )}
        </>
      }
    />
  )
}

/** Asks for a time of day of 24 hours: `9`, `9.30` and `2:30 pm` are read too. Its value is `HH:MM`. */
export function TimeField({ value, onChange, ...field }: FieldProps) {
  const input = useReadText(value, onChange, { read: readTypedTime, show: (time) => time })
  return <TextField placeholder="14:30" autoComplete="off" {...field} {...input} />
}

const dayText = (day: string) => (isDay(day) ? formatDate(day) : undefined)

interface Reading {
  read: (text: string) => string | undefined
  /** Returns how a value is written in the field; undefined where it is none. */
  show: (value: string) => string | undefined
}

/** Returns the props of a field whose text is read into a value: it stays as typed until the field is left. */
function useReadText(value: string, onChange: FieldProps['onChange'], { read, show }: Reading) {
  const valueOf = (text: string) => read(text) ?? text
  const [typed, setTyped] = useState<string>()
  // The form may have been given another value meanwhile.
  const isTyped = typed !== undefined && valueOf(typed) === value
  return {
    value: isTyped ? typed : (show(value) ?? value),
    onChange(event: { currentTarget: { value: string } }) {
      const text = event.currentTarget.value
      setTyped(text)
      onChange({ currentTarget: { value: valueOf(text) } })
    },
    onBlur() {
      if (show(value) !== undefined) setTyped(undefined)
    },
  }
}
