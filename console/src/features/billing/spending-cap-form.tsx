import { billing, type SpendingCap, spendingCapIn } from '@bonafide/shared/contract/organisation/billing.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import * as styles from './billing-page.css.ts'
import { currentPlanQuery } from './billing-queries.ts'

const formIn = (unit: string) =>
  v.object({
    dollars: v.pipe(
      v.string(),
      v.transform((text) => (text.trim() === '' ? null : Number(text))),
      spendingCapIn(unit).entries.dollars,
    ),
  })

/** Sets the cap, or takes it away where the field is left empty. */
export function SpendingCapForm({ cap, currency }: { cap: number | null; currency: string }) {
  const app = useApp()
  const unit = currency === 'usd' ? 'dollars' : currency.toUpperCase()
  const { mutateAsync } = useMutation({
    mutationFn: (body: SpendingCap) => app.call(billing.setSpendingCap, { body }),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not save the spending cap. Try again.' },
      success: 'The spending cap has been saved.',
    },
    onSuccess: ({ dollars }) =>
      app.queryClient.setQueryData(
        currentPlanQuery(app).queryKey,
        (before) => before && { ...before, spendingCap: dollars },
      ),
  })
  const form = useForm({
    schema: formIn(unit),
    initial: { dollars: cap === null ? '' : String(cap) },
    onValid: async (body) => void (await mutateAsync(body)),
  })
  return (
    <form {...form.props} className={styles.manage} aria-label="Spending cap">
      <TextField
        label={`Most per month, in ${unit}`}
        hint="Leave it empty for no cap. Enter 0 to use only the credits in your plan."
        inputMode="numeric"
        maxLength={6}
        {...form.text('dollars')}
      />
      <Button type="submit" pending={form.pending}>
        {form.pending ? 'Saving...' : 'Save cap'}
      </Button>
    </form>
  )
}
