import { EmbedOrigin } from '@bonafide/shared/contract/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useState } from 'react'
import * as v from 'valibot'
import * as styles from '#features/settings/settings-page.css.ts'
import { useChangeSettings } from '#features/settings/use-change-settings.ts'

/** An address as it is typed becomes the one it is stored as; an empty one is none. */
const NewOrigin = v.object({
  origin: v.pipe(
    v.string(),
    v.transform((origin) => origin.trim().replace(/\/$/, '')),
    EmbedOrigin,
  ),
})

/** The sites whose pages may hold the widget. */
export function EmbedOrigins({ origins }: { origins: readonly string[] }) {
  const changeSettings = useChangeSettings()
  const [removing, setRemoving] = useState<string>()
  const form = useForm({
    schema: NewOrigin,
    initial: { origin: '' },
    async onValid({ origin }): Promise<void> {
      if (origins.includes(origin)) return form.showErrors({ origin: 'This website is already on the list' })
      const errors = await changeSettings({ embedOrigins: [...origins, origin] })
      if (errors)
        form.showErrors({ origin: errors['embedOrigins'] ?? 'We could not save this website. Try again.' })
      else form.reset()
    },
  })
  async function remove(origin: string) {
    setRemoving(origin)
    await changeSettings({ embedOrigins: origins.filter((other) => other !== origin) })
    setRemoving(undefined)
  }
  return (
    <section className={styles.card} aria-labelledby="embed-origins">
      <div>
        <h2 id="embed-origins" className={styles.title}>
          Allowed websites
        </h2>
        <p className={styles.lead}>
          The widget only works on these websites. Employees can also return to them after the identity check.
        </p>
      </div>
      <form {...form.props} className={styles.oneLine} aria-label="New site">
        <div className={styles.grow}>
          <TextField
            label="Website address"
            placeholder="https://hr.example.com"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...form.text('origin')}
          />
        </div>
        <Button type="submit" className={styles.besideField} pending={form.pending}>
          {form.pending ? 'Adding...' : 'Add website'}
        </Button>
      </form>
      {origins.length === 0 && (
        <p className={styles.none}>No websites yet. Add the one that will show the widget.</p>
      )}
      <ul className={styles.rows}>
        {origins.map((origin) => (
          <li key={origin} className={styles.row}>
            <span className={styles.code}>{origin}</span>
            <Button
              size="small"
              aria-label={`Remove ${origin}`}
              pending={removing !== undefined}
              onClick={() => void remove(origin)}
            >
              {removing === origin ? 'Removing...' : 'Remove'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
