import type { PasskeyMade } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { AlertError, failureText } from '#lib/failure.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { addPasskeyMutation } from './factor-mutations.ts'

interface AddPasskeyDialogProps {
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const failure = { text: 'We could not add the passkey. Try again.' }
const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter a name'), v.maxLength(60)),
})

/** Has the browser make a passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const { error, mutateAsync } = useMutation(addPasskeyMutation(useApp(), makePasskey))
  const form = useForm({
    schema,
    initial: { name: 'This device' },
    async onValid({ name }) {
      try {
        onAdded((await mutateAsync(name)).recoveryCodes)
      } catch (problem) {
        // Told above the field.
        if (!(problem instanceof AlertError)) throw problem
      }
    },
  })
  return (
    <Dialog
      labelledBy="add-passkey-title"
      describedBy="add-passkey-text"
      locked={form.pending}
      onClose={onClose}
    >
      <h2 id="add-passkey-title" className={dialog.title}>
        Add a passkey
      </h2>
      <p id="add-passkey-text" className={dialog.text}>
        A passkey is kept by your device, your password manager or a security key. You use it with your
        fingerprint, your face or a PIN. It works only on this website, so no one can trick you into giving it
        away.
      </p>
      {!browserSupportsWebAuthn() && (
        <Callout tone="warning">This browser cannot make passkeys. Add an authenticator app instead.</Callout>
      )}
      <form {...form.props} className={dialog.form}>
        {error && (
          <Callout tone="danger">
            {error instanceof AlertError ? error.message : failureText(error, failure)}
          </Callout>
        )}
        <TextField
          label="Name"
          hint="A name that you will recognise, such as “Work laptop”."
          maxLength={60}
          autoComplete="off"
          {...form.text('name')}
        />
        <div className={dialog.actions}>
          <Button pending={form.pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Adding...' : 'Add passkey'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

async function makePasskey(options: { challenge: string }): Promise<PasskeyMade> {
  try {
    // The server wrote them for exactly this; the contract looks at the challenge alone.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    }
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    const text = isKnown
      ? 'This device has a passkey for your account already.'
      : 'No passkey was made. Try again, or add an authenticator app.'
    throw new AlertError(text, { cause })
  }
}
