import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { EmbedOrigin } from '@bonafide/shared/contract/organisation/settings-change.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from '#features/settings/settings-page.css.ts'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { useApp } from '#lib/app-context.ts'

/** An address as it is typed becomes the one it is stored as; an empty one is none. */
const NewOrigin = v.object({
  origin: v.pipe(
    v.string(),
    v.transform((origin) => origin.trim().replace(/\/$/, '')),
    EmbedOrigin,
  ),
})

/** Lists the sites whose pages may hold the widget. */
export function EmbedOrigins({ origins }: { origins: readonly string[] }) {
  const app = useApp()
  const { mutateAsync } = useMutation(changeSettingsMutation(app))
  const removal = useMutation(changeSettingsMutation(app))
  const [removing, setRemoving] = useState<string>()
  const form = useForm({
    schema: NewOrigin,
    initial: { origin: '' },
    async onValid({ origin }): Promise<void> {
      if (origins.includes(origin)) return form.showErrors({ origin: 'This website is already on the list' })
      try {
        await mutateAsync({ embedOrigins: [...origins, origin] })
        form.reset()
      } catch (error) {
        const said = error instanceof ApiError ? error.errors['embedOrigins'] : undefined
        form.showErrors({ origin: said ?? 'We could not save this website. Try again.' })
      }
    },
  })
  function remove(origin: string) {
    setRemoving(origin)
    removal.mutate({ embedOrigins: origins.filter((other) => other !== origin) })
  }
  return (
    <TitledCard
      title="Allowed websites"
      lead="The widget only works on these websites. Employees can also return to them after the identity check."
    >
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
            <span {...verbatim} className={styles.code}>
              {origin}
            </span>
            <Button
              size="small"
              aria-label={`Remove ${origin}`}
              pending={removal.isPending}
              onClick={() => remove(origin)}
            >
              {removal.isPending && removing === origin ? 'Removing...' : 'Remove'}
            </Button>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
