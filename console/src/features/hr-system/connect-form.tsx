import { messageOf } from '@bonafide/shared/api/api-error.ts'
import {
  type HrConnection,
  hrSystems,
  hrSystemTexts,
  NewHrConnection,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { connectMutation } from './hr-system-queries.ts'
import * as styles from './hr-system.css.ts'

const names = Object.fromEntries(hrSystems.map((system) => [system, hrSystemTexts[system].name]))

const hints = {
  bamboohr: {
    account: 'The first part of your address there: acme for acme.bamboohr.com',
    key: 'In BambooHR under your picture › API Keys, by a user who may see the employees you want to invite.',
  },
  personio: {
    account: 'In Personio under Settings › Integrations › API credentials.',
    key: 'Personio shows it once, when you make the credentials.',
  },
} as const

/** Asks for the HR system and the key to it. */
export function ConnectForm() {
  const { error, mutateAsync } = useMutation(connectMutation(useApp()))
  const form = useForm({
    schema: NewHrConnection,
    initial: { system: 'bamboohr', account: '', key: '' },
    onValid: (body) => mutateAsync(body),
  })
  const system = hrSystems.find((one) => one === form.values.system) ?? 'bamboohr'
  const { account, key } = hrSystemTexts[system]
  return (
    <form {...form.props} className={styles.fields} aria-label="Connect your HR system">
      {error && Object.keys(form.errors).length === 0 && (
        <Callout tone="danger">{messageOf(error, 'We could not connect. Try again.')}</Callout>
      )}
      <SelectField label="HR system" options={names} {...form.choice('system')} />
      <TextField
        label={account}
        hint={hints[system].account}
        autoComplete="off"
        spellCheck={false}
        {...form.text('account')}
      />
      <PasswordField label={key} hint={hints[system].key} autoComplete="off" {...form.text('key')} />
      <p className={styles.small}>
        We check the key now. Nobody is invited before you have chosen what is read and started it.
      </p>
      <div>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Connecting...' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}

interface NewKeyFormProps {
  connection: HrConnection
  onClose: () => void
}

/** Asks for another key of the same account. */
export function NewKeyForm({ connection, onClose }: NewKeyFormProps) {
  const { system, account } = connection
  const { error, mutateAsync } = useMutation(connectMutation(useApp()))
  const form = useForm({
    schema: NewHrConnection,
    initial: { system, account, key: '' },
    async onValid(body) {
      await mutateAsync(body)
      onClose()
    },
  })
  const { key } = hrSystemTexts[system]
  return (
    <form {...form.props} className={styles.fields} aria-label="Another key">
      {error && !form.errors['key'] && (
        <Callout tone="danger">{messageOf(error, 'We could not save the key. Try again.')}</Callout>
      )}
      <PasswordField
        label={`New ${key.startsWith('API') ? key : key.toLowerCase()}`}
        hint={hints[system].key}
        autoComplete="off"
        {...form.text('key')}
      />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save key'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
