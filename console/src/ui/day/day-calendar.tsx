import { isDay } from '@bonafide/shared/contract/days.ts'
import { autoUpdate, flip, offset, shift, useDismiss, useFloating, useInteractions } from '@floating-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { formatDate, formatPeriod } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import * as styles from './day-calendar.css.ts'
import { iconButton } from '../icon-button.css.ts'

interface DayCalendarProps {
  label: string
  value: string
  max?: string | undefined
  opener: RefObject<HTMLButtonElement | null>
  onChoose: (day: string) => void
  onClose: () => void
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Shows a month to choose a day from: arrow keys move by days and weeks, Page Up and Page Down by months. */
export function DayCalendar({ label, value, max, opener, onChoose, onClose }: DayCalendarProps) {
  const today = londonDay()
  const [day, setDay] = useState(isDay(value) ? value : today)
  const active = useRef<HTMLButtonElement>(null)
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: onClose,
    placement: 'bottom-end',
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  useLayoutEffect(() => refs.setReference(opener.current), [refs, opener])
  const { getFloatingProps } = useInteractions([useDismiss(context)])
  const movedByKey = useRef(true)
  useLayoutEffect(() => {
    if (movedByKey.current) active.current?.focus({ preventScroll: true })
    movedByKey.current = false
  }, [day])
  function onKeyDown(event: KeyboardEvent) {
    const next = moved(day, event.key)
    if (!next) return
    event.preventDefault()
    movedByKey.current = true
    setDay(next)
  }
  return (
    <div
      ref={refs.setFloating}
      style={floatingStyles}
      className={styles.calendar}
      role="dialog"
      aria-label={`Calendar: ${label}`}
      {...getFloatingProps()}
    >
      <Months day={day} onDay={setDay} />
      <div className={styles.days} role="group" aria-label={formatPeriod(day.slice(0, 7))}>
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {weeksOf(day).map((each) => (
          <button
            key={each}
            ref={each === day ? active : undefined}
            type="button"
            tabIndex={each === day ? 0 : -1}
            className={each.slice(0, 7) === day.slice(0, 7) ? styles.day : styles.otherDay}
            aria-label={formatDate(each)}
            aria-pressed={each === value}
            aria-current={each === today ? 'date' : undefined}
            disabled={max !== undefined && each > max}
            onClick={() => onChoose(each)}
            onKeyDown={onKeyDown}
          >
            {Number(each.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Shows the month, and leads to those before and after. */
function Months({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={iconButton}
        aria-label="Month before"
        onClick={() => onDay(monthAfter(day, -1))}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </button>
      <span className={styles.month} aria-live="polite">
        {formatPeriod(day.slice(0, 7))}
      </span>
      <button
        type="button"
        className={iconButton}
        aria-label="Month after"
        onClick={() => onDay(monthAfter(day, 1))}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

function moved(day: string, key: string): string | undefined {
  if (key === 'PageUp') return monthAfter(day, -1)
  if (key === 'PageDown') return monthAfter(day, 1)
  const step = steps[key]
  return step === undefined ? undefined : daysAfter(day, step)
}

/** The same day of another month, or its last one. */
function monthAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0)
  const month = first.toISOString().slice(0, 8)
  return `${month}${String(Math.min(Number(day.slice(8)), first.getUTCDate())).padStart(2, '0')}`
}

/** The days of the six weeks that show a month, from a Monday on. */
function weeksOf(day: string): string[] {
  const first = `${day.slice(0, 8)}01`
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, index) => daysAfter(first, index - weekday))
}
