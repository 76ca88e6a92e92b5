import { code as qr } from '@bonafide/shared/flow/steps/handoff-step.css.ts'
import { qrPath } from '@bonafide/shared/ui/qr-path.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { toldAtField } from '#features/proof/proof-form.tsx'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LoadError } from '#ui/status/load-boundary.tsx'
import { beginAppMutation, confirmAppMutation } from './factor-mutations.ts'
import * as styles from './second-factor.css.ts'

interface AddAppDialogProps {
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const failure = { text: 'We could not add the app. Try again.' }
const schema = v.object({
  code: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter the code'), v.maxLength(64)),
})

/** Sets up an authenticator app: a QR code or a key for it, then a code of it. */
export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
  const { data: app, error, isPending, mutate } = useMutation(beginAppMutation(useApp()))
  // Once, as the dialog opens: each call makes another key.
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog labelledBy="add-app-title" onClose={onClose}>
      <h2 id="add-app-title" className={dialog.title}>
        Add an authenticator app
      </h2>
      {error && <LoadError text={failureText(error, failure)} onRetry={mutate} retrying={isPending} />}
      {!app && !error && <Spinner text="Loading..." />}
      {app && <SetUp app={app} onAdded={onAdded} onClose={onClose} />}
    </Dialog>
  )
}

interface SetUpProps extends AddAppDialogProps {
  app: { id: string; secret: string; uri: string }
}

function SetUp({ app: { id, secret, uri }, onAdded, onClose }: SetUpProps) {
  const { error, mutateAsync } = useMutation(confirmAppMutation(useApp(), id))
  const form = useForm({
    schema,
    initial: { code: '' },
    onValid: async ({ code }) => onAdded((await mutateAsync(code)).recoveryCodes),
  })
  const { size, path } = qrPath(uri)
  return (
    <>
      <ol className={styles.steps}>
        <li>Open an authenticator app on your phone, such as the one of your password manager.</li>
        <li>Scan this code with it, or type the key.</li>
        <li>Enter the 6 digits that the app shows.</li>
      </ol>
      <div className={styles.setUp}>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className={qr}
          role="img"
          aria-label="QR code for an authenticator app"
        >
          <path d={path} />
        </svg>
        <div className={styles.secret}>
          Key
          <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} what="the key" />
        </div>
      </div>
      <form {...form.props} className={dialog.form}>
        {error && !toldAtField(error, 'code') && (
          <Callout tone="danger">{failureText(error, failure)}</Callout>
        )}
        <TextField
          label="Code of your app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={64}
          {...form.text('code')}
        />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Adding...' : 'Add app'}
          </Button>
        </div>
      </form>
    </>
  )
}
