import { NewApiKey as NewKey } from '@bonafide/shared/contract/api-keys.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { ShownOnce } from '#ui/shown-once.tsx'
import { createKeyMutation } from './api-key-mutations.ts'
import * as styles from '#features/settings/settings-page.css.ts'

/** Makes a key and shows it, this once. */
export function NewApiKey() {
  const { data: made, mutateAsync, reset } = useMutation(createKeyMutation(useApp()))
  const form = useForm({
    schema: NewKey,
    initial: { name: '' },
    async onValid(body) {
      await mutateAsync(body)
      form.reset()
    },
  })
  return (
    <>
      <form {...form.props} className={styles.oneLine} aria-label="New API key">
        <div className={styles.grow}>
          <TextField
            label="Name of the new key"
            placeholder="Payroll server"
            maxLength={60}
            autoComplete="off"
            {...form.text('name')}
          />
        </div>
        <Button type="submit" className={styles.besideField} pending={form.pending}>
          {form.pending ? 'Creating...' : 'Create key'}
        </Button>
      </form>
      <div role="status">
        {made && <ShownOnce title={`API key ${made.name} created`} secret={made.key} onDone={reset} />}
      </div>
    </>
  )
}
