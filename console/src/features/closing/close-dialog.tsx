import { closingDays } from '@bonafide/shared/contract/retention/retention.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { closeMutation } from './closing-queries.ts'
import * as styles from './closing.css.ts'

/** Closes the organisation, after its name was typed. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { org } = useSignedIn()
  const { error, mutateAsync } = useMutation(closeMutation(useApp()))
  const isName = (text: string) => text.trim() === org.name
  const form = useForm({
    schema: v.object({
      name: v.pipe(v.string(), v.check(isName, 'Please type the name exactly as it is shown')),
    }),
    initial: { name: '' },
    onValid: ({ name }) => mutateAsync(name.trim()),
  })
  return (
    <ActionFrame
      role="alertdialog"
      title={`Close ${org.name}?`}
      text={`You have ${closingDays} days to restore it.`}
      error={error}
      failure="We could not close the organisation. Try again."
      pending={form.pending}
      confirm={{ label: 'Close organisation', pendingLabel: 'Closing...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    >
      <dl className={styles.list}>
        {consequences.map(([term, words]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
      <TextField
        label={`Type “${org.name}” to confirm`}
        autoComplete="off"
        spellCheck={false}
        {...form.text('name')}
      />
    </ActionFrame>
  )
}

const consequences = [
  [
    'Straight away',
    'We sign your colleagues out. Links, API keys and the widget stop working, and employees see that you have closed. We send no more messages or webhook events.',
  ],
  ['Your plan', 'We cancel it. If you restore the organisation, choose a plan again.'],
  [`For ${closingDays} days`, 'Owners can sign in to download the archive or to restore the organisation.'],
  [
    `After ${closingDays} days`,
    'We erase the data for good. You must keep right-to-work evidence for as long as each employment lasts and 2 years after, so download the archive before then.',
  ],
] as const
