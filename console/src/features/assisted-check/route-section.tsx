import { buttonClass } from '@bonafide/shared/ui/button.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { ExternalLink } from 'lucide-react'
import * as styles from './assisted-check.css.ts'
import { londonToday } from './check-day.ts'
import type { CheckFields } from './check-fields.ts'
import { type Route, routeChoices, routeGuides } from './route-words.ts'
import { TickBox } from '#ui/tick-box.tsx'

/** By which route the check is made, and how that is done. */
export function RouteSection({ fields }: { fields: CheckFields }) {
  const guide = Object.hasOwn(routeGuides, fields.values.route)
    ? routeGuides[fields.values.route as Route]
    : undefined
  return (
    <section className={styles.part} aria-label="Route">
      <ChoiceCards legend="How do you check?" options={routeChoices} {...fields.choice('route')} />
      <TickBox
        label="This check was made earlier"
        hint="On a day before today, or by someone else. It is judged by the rules of its day and marked as entered later. Without the copy it is never continuous."
        {...fields.tick('isEarlier')}
      />
      {fields.values.isEarlier && (
        <TextField label="Day of the check" type="date" max={londonToday()} {...fields.text('checkedAt')} />
      )}
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
              {guide.page.label}
              <ExternalLink size={16} aria-hidden="true" />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
        </>
      )}
    </section>
  )
}
