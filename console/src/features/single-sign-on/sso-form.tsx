import { roleNames } from '@bonafide/shared/contract/accounts/team.ts'
import {
  firstRoles,
  SsoChange,
  type SsoConnection,
  type SsoSettings,
} from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { lead } from '#ui/card.css.ts'
import { whole } from '#ui/copy-button.css.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { changeSsoMutation } from './sso-queries.ts'
import { fields, value, values } from './sso.css.ts'

const { issuer, clientId, clientSecret, domain, defaultRole } = SsoChange.entries
// A secret that is left empty stays what it was.
const Form = v.object({
  issuer,
  clientId,
  clientSecret: v.pipe(
    v.string(),
    v.transform((text) => text || undefined),
    clientSecret,
  ),
  domain,
  defaultRole,
})

const roleOptions = Object.fromEntries(firstRoles.map((role) => [role, roleNames[role].name]))

/** Asks for the provider, and for what it knows this server as. */
export function SsoForm({ redirectUri, connection }: SsoSettings) {
  const { mutateAsync } = useMutation(changeSsoMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: initialOf(connection),
    async onValid(change) {
      await mutateAsync({ ...change, required: connection?.required ?? false })
      form.set('clientSecret', '')
    },
  })
  const role = firstRoles.find((one) => one === form.values.defaultRole)
  return (
    <TitledCard
      title="Single sign-on"
      lead="Your colleagues sign in with the account they have at work, for example at Microsoft, Okta or Google. New colleagues get an account here when they first sign in. It works with every provider that supports OpenID Connect."
    >
      <dl className={values}>
        <CopiedValue name="Redirect address, which your provider asks for" text={redirectUri} />
      </dl>
      <form {...form.props} className={fields} aria-label="Identity provider">
        {form.errors['required'] && <Callout tone="danger">{form.errors['required']}</Callout>}
        <TextField
          label="Issuer"
          hint="The address of your provider, for example https://login.microsoftonline.com/your-directory-id/v2.0"
          inputMode="url"
          autoComplete="off"
          {...form.text('issuer')}
        />
        <TextField label="Client ID" autoComplete="off" {...form.text('clientId')} />
        <PasswordField
          label="Client secret"
          autoComplete="off"
          hint={connection ? 'Leave it empty to keep the one you saved. We never show it again.' : undefined}
          {...form.text('clientSecret')}
        />
        <TextField
          label="Domain"
          hint="The part after the @ of your work email, for example example.com"
          autoComplete="off"
          {...form.text('domain')}
        />
        <SelectField
          label="Role of new colleagues"
          options={roleOptions}
          hint={role && roleNames[role].may}
          {...form.choice('defaultRole')}
        />
        {connection && isOther(connection, form.values) && (
          <Callout tone="warning">
            When you save another provider, client or domain, everyone who signed in with single sign-on is
            signed out. They can sign in again once you have added the new TXT record.
          </Callout>
        )}
        <div>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      {connection && !connection.includesOwners && (
        <Callout tone="warning">
          An admin saved these settings. Owners sign in with their password until an owner saves them.
        </Callout>
      )}
    </TitledCard>
  )
}

function initialOf(connection: SsoConnection | null) {
  return {
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    domain: connection?.domain ?? '',
    defaultRole: connection?.defaultRole ?? 'viewer',
  }
}

function isOther(connection: SsoConnection, typed: { issuer: string; clientId: string; domain: string }) {
  return (['issuer', 'clientId', 'domain'] as const).some((name) => typed[name].trim() !== connection[name])
}

/** Shows a value to enter elsewhere, with its name. */
export function CopiedValue({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className={lead}>{name}</dt>
      <dd className={value}>
        <code {...verbatim} className={whole}>
          {text}
        </code>
        <CopyButton text={text} what={name} />
      </dd>
    </div>
  )
}
