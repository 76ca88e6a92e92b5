import { useEffect, useState } from 'react'
import { type AppointmentChoice, flowAppointments } from '../../contract/right-to-work/appointments.ts'
import type { VerifyKey } from '../../language/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import type { Flow } from '../model/create-flow.ts'
import { stack } from '../steps/step.css.ts'
import type { ScreenProps } from '../steps/step.tsx'
import { writtenTime } from '../steps/written-time.ts'
import { sendTwiceIfStale } from '../model/flow-calls.ts'

// The gaps are those of the stack; styles of its own would come twice in the widget.
const flat = { margin: 0 }
// As many as a phone has room for.
const shownFirst = 6

type Offered = AppointmentChoice['items'][number]

function useAppointments(flow: Flow) {
  // Until they are known there is nothing to choose; null where nobody has to see the employee.
  const [choice, setChoice] = useState<AppointmentChoice | null>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<VerifyKey>()
  useEffect(() => {
    listAppointments(flow).then(setChoice, (error: unknown) => isConflict(error) && setChoice(null))
  }, [flow])

  async function attempt(work: Promise<AppointmentChoice>) {
    setBusy(true)
    setProblem(undefined)
    try {
      setChoice(await work)
    } catch (error) {
      setProblem(problemOf(error))
      // Drops the times that others have taken meanwhile.
      await listAppointments(flow).then(setChoice, () => {})
    }
    setBusy(false)
  }

  return {
    choice,
    isBusy,
    problem,
    take: (id: string) => attempt(takeAppointment(flow, id)),
    release: () => attempt(releaseAppointment(flow)),
  }
}

interface AppointmentsProps extends Pick<ScreenProps, 'flow' | 'frame'> {
  /** True when nothing around it tells what the call is for. */
  isAlone?: boolean
  /** Shown where nobody has to see the employee. */
  otherwise?: VerifyKey | undefined
}

/** Shows the appointment for the document or the call: the time that was taken, or those to choose from. */
export function Appointments({ flow, frame, isAlone, otherwise }: AppointmentsProps) {
  const { choice, isBusy, problem, take, release } = useAppointments(flow)
  const { taken, items = [], purpose } = choice ?? {}
  const isCall = purpose === 'likeness'
  const why = isCall && isAlone && <p style={flat}>{flow.text('callText')}</p>
  if (choice === null) return otherwise && <p style={flat}>{flow.text(otherwise)}</p>
  // Without times on offer the organisation gets in touch by itself.
  if (!taken && !items.length && !problem) return why || null
  // Below that of the step.
  const Heading = frame === 'page' ? 'h2' : 'h3'
  return (
    <section className={stack} aria-labelledby="appointments-title">
      <Heading id="appointments-title" style={flat}>
        {flow.text(taken ? 'appointmentsTaken' : isCall ? 'callTitle' : 'appointmentsTitle')}
      </Heading>
      {why}
      {problem && <Callout tone="danger">{flow.text(problem)}</Callout>}
      {taken ? (
        <Taken flow={flow} taken={taken} isBusy={isBusy} onRelease={() => void release()} />
      ) : (
        items.length > 0 && (
          <Choice flow={flow} items={items} isBusy={isBusy} onTake={(id) => void take(id)} />
        )
      )}
    </section>
  )
}

interface TakenProps {
  flow: Flow
  taken: NonNullable<AppointmentChoice['taken']>
  isBusy: boolean
  onRelease: () => void
}

function Taken({ flow, taken, isBusy, onRelease }: TakenProps) {
  const { place, calendar } = taken
  return (
    <>
      <p style={flat}>
        <strong>{timeText(flow, taken)}</strong>
        <span>{` · ${modeText(flow, taken)}`}</span>
      </p>
      <p style={{ ...flat, overflowWrap: 'anywhere' }}>
        <bdi>{isWebAddress(place) ? <a href={place}>{place}</a> : place}</bdi>
      </p>
      <a
        className={buttonClass({ size: 'large', block: true })}
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
        download="appointment.ics"
      >
        {flow.text('appointmentsCalendar')}
      </a>
      <button
        type="button"
        className={buttonClass({ size: 'large', block: true })}
        disabled={isBusy}
        onClick={onRelease}
      >
        {flow.text(isBusy ? 'sending' : 'appointmentsRelease')}
      </button>
    </>
  )
}

interface ChoiceProps {
  flow: Flow
  items: readonly Offered[]
  isBusy: boolean
  onTake: (id: string) => void
}

function Choice({ flow, items, isBusy, onTake }: ChoiceProps) {
  const [chosen, setChosen] = useState('')
  const [isLong, setLong] = useState(false)
  // The one that was chosen may have gone meanwhile.
  const current = items.find(({ id }) => id === chosen)
  const shown = isLong ? items : items.slice(0, shownFirst)
  return (
    <>
      <p style={flat}>{flow.text('appointmentsText')}</p>
      <ChoiceCards
        legend={flow.text('appointmentsTime')}
        name="appointment"
        value={current?.id ?? ''}
        onChange={setChosen}
        options={shown.map((item) => ({
          value: item.id,
          label: timeText(flow, item),
          hint: modeText(flow, item),
        }))}
      />
      {shown.length < items.length && (
        <button
          type="button"
          className={buttonClass({ size: 'large', block: true })}
          onClick={() => setLong(true)}
        >
          {flow.text('appointmentsMore')}
        </button>
      )}
      <button
        type="button"
        className={buttonClass({ size: 'large', block: true })}
        disabled={isBusy || !current}
        onClick={() => current && onTake(current.id)}
      >
        {flow.text(isBusy ? 'sending' : 'appointmentsTake')}
      </button>
    </>
  )
}

/** Formats a time in the language of the page, and by the clock of London, wherever the employee is. */
const timeText = (flow: Flow, { startsAt }: Offered) =>
  writtenTime(flow.language().locale, new Date(startsAt), {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })

const modeText = (flow: Flow, { mode }: Offered) =>
  flow.text(mode === 'video' ? 'appointmentsVideo' : 'appointmentsFaceToFace')

/** True for an address that leads to a page: a user of the organisation has typed it. */
const isWebAddress = (place: string) => /^https:\/\/\S+$/.test(place)

const callOf = ({ core }: Flow) => core.options.api.call

function listAppointments(flow: Flow): Promise<AppointmentChoice> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowAppointments.list, { params: { employeeId } }),
  )
}

function takeAppointment(flow: Flow, appointmentId: string): Promise<AppointmentChoice> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowAppointments.take, { body: { employeeId, appointmentId } }),
  )
}

function releaseAppointment(flow: Flow): Promise<AppointmentChoice> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowAppointments.release, { body: { employeeId } }),
  )
}

const isConflict = (error: unknown) => (error as { status?: number }).status === 409

const problemOf = (error: unknown): VerifyKey => (isConflict(error) ? 'appointmentsGone' : 'photosFailed')
