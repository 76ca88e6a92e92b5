import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { ExternalLink } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { londonDay } from '#lib/london-day.ts'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { type Route, routeChoices, routeGuides } from './route-words.ts'
import { DayField } from '#ui/day/day-field.tsx'

interface RouteSectionProps {
  fields: CheckFields
  /** The employee's choice, empty where they left it to the user: the other routes are a step away. */
  chosenRoute: string
}

/** Asks for the route of the check, and explains it. */
export function RouteSection({ fields, chosenRoute }: RouteSectionProps) {
  const { route } = fields.asked
  const guide = Object.hasOwn(routeGuides, route) ? routeGuides[route as Route] : undefined
  const [isOpen, setOpen] = useState(false)
  const routes = useRef<HTMLDivElement>(null)
  useFocusOnOpen(routes, isOpen)
  const isShort = chosenRoute !== '' && fields.values.route === chosenRoute && !isOpen
  return (
    <section className={styles.part} aria-label="Route">
      <div ref={routes}>
        <ChoiceCards
          legend="How do you check?"
          options={isShort ? routeChoices.filter(({ value }) => value === chosenRoute) : routeChoices}
          {...fields.choice('route')}
        />
      </div>
      {isShort && (
        <div className={styles.chips}>
          <Button size="small" onClick={() => setOpen(true)}>
            Use another way
          </Button>
        </div>
      )}
      <EarlierFields fields={fields} />
      {guide && (
        <>
          <ol className={styles.guide} aria-label="What to do">
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {guide.page && (
            <a
              className={classes(buttonClass({}), styles.page)}
              href={guide.page.url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span>{guide.page.label}</span>
              <ExternalLink size={16} aria-hidden="true" />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
        </>
      )}
    </section>
  )
}

/** Moves the focus to the opened routes: the button that opens them goes away. */
function useFocusOnOpen(routes: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (isOpen) routes.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [routes, isOpen])
}

/** Asks whether a check was made before today, when, and by whom (rule 24). */
function EarlierFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <TickBox
        label="We made this check before today"
        hint="We apply the rules of that day and mark it as entered later. Without a copy it cannot cover you without an end date."
        {...fields.tick('isEarlier')}
      />
      {fields.asked.isEarlier && (
        <>
          <DayField label="Day of the check" max={londonDay()} {...fields.text('checkedAt')} />
          <ChoiceCards
            legend="Who made it?"
            options={[
              { value: 'own_staff', label: 'Own staff' },
              { value: 'transferor', label: 'The employer before a transfer (TUPE)' },
              {
                value: 'other',
                label: 'Another organisation or agency',
                hint: 'Their check does not cover you.',
              },
            ]}
            {...fields.choice('madeBy.who')}
          />
          <TextField
            label="Name of who made it"
            autoComplete="off"
            maxLength={120}
            {...fields.text('madeBy.name')}
          />
        </>
      )}
    </>
  )
}
