import { type ApiKey, NewApiKey as NewKey } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import type { ApiScope } from '@bonafide/shared/contract/permissions.ts'
import { useMutation } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { CheckList } from '#ui/check-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { createKeyMutation } from './api-key-queries.ts'
import * as styles from './api-keys.css.ts'

/** The permissions of each scope, for the user who chooses. */
const scopeNames: Readonly<Record<ApiScope, string>> = {
  'employees:read': 'List employees and see how their verification is going',
  'employees:write': 'Invite employees, send new links and reminders, revoke links, delete evidence packs',
  'checks:read': 'See right-to-work checks',
  'evidence:read': 'Download evidence, including copies of documents',
  'webhooks:manage': 'Add, change and delete webhook endpoints',
  'embed:mint': 'Create tokens for the widget',
  'reports:read': 'See reports',
  'audit:read': 'Read the audit log',
}

const { entries } = NewKey
const lifetimes = { '': 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' }

const inDays = (days: number) => new Date(Date.now() + days * millisecondsInDay).toISOString()

/** Each value of the form is text: several are one text with spaces or commas between them, an expiry is days from now. */
const KeyForm = v.object({
  name: entries.name,
  scopes: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(Boolean) as (keyof typeof scopeNames)[]),
    entries.scopes.wrapped,
  ),
  expiresAt: v.pipe(
    v.string(),
    v.transform((days) => (days ? inDays(Number(days)) : null)),
  ),
  addresses: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
    entries.addresses.wrapped,
  ),
  endsWithCreator: v.pipe(
    v.string(),
    v.transform((text) => text !== ''),
  ),
})

interface NewApiKeyProps {
  onMade: (made: ApiKey & { key: string }) => void
  onCancel: () => void
}

/** Creates a key that may do what is chosen, and no more. */
export function NewApiKey({ onMade, onCancel }: NewApiKeyProps) {
  const { mutateAsync } = useMutation(createKeyMutation(useApp()))
  const form = useForm({
    schema: KeyForm,
    initial: { name: '', scopes: '', expiresAt: '', addresses: '', endsWithCreator: '' },
    onValid: async (body) => onMade(await mutateAsync(body)),
  })
  return (
    <form {...form.props} className={styles.form} aria-label="New API key">
      <TextField
        label="Name of the new key"
        placeholder="Payroll server"
        maxLength={60}
        autoComplete="off"
        {...form.text('name')}
      />
      <CheckList legend="Scopes" options={scopeNames} {...form.choice('scopes')} />
      <SelectField label="Expires" options={lifetimes} {...form.choice('expiresAt')} />
      <TextField
        label="Allowed IP addresses"
        optional="(optional)"
        hint="The key works only from these IP addresses and networks. Separate them with commas, or leave this empty to allow all."
        placeholder="203.0.113.0/24, 198.51.100.7"
        autoComplete="off"
        spellCheck={false}
        {...form.text('addresses')}
      />
      <TickBox
        label="Revoke this key if I am removed from the organisation"
        name="endsWithCreator"
        checked={form.values.endsWithCreator !== ''}
        onChange={(isTicked) => form.set('endsWithCreator', isTicked ? 'yes' : '')}
      />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Creating...' : 'Create key'}
        </Button>
        <Button pending={form.pending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
