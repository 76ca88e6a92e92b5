import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { type ShownTeamInvitation, team, TeamJoin } from '@bonafide/shared/contract/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { NewPasswordField } from '#features/new-password/new-password-field.tsx'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'

interface JoinFormProps {
  token: string
  invitation: ShownTeamInvitation
  onJoined: (reply: AuthReply) => void
}

const failure = { title: 'You could not join', text: 'Something went wrong. Try again.' }
const { name, password } = TeamJoin.entries
const WithAccount = v.object({ password: v.unwrap(password) })
const WithoutAccount = v.object({ name: v.unwrap(name), password: v.unwrap(password) })

/** Asks for what joining takes: the password of an account that exists, or a name and a password for a new one. */
export function JoinForm({
  token,
  invitation: { organisation, email, hasAccount },
  onJoined,
}: JoinFormProps) {
  const { call } = useApp()
  const { error, mutateAsync } = useMutation({
    mutationFn: (typed: Omit<TeamJoin, 'token'>) => call(team.accept, { body: { ...typed, token } }),
    meta: { failure: 'in-place' },
    onSuccess: onJoined,
  })
  const form = useForm({
    schema: hasAccount ? WithAccount : WithoutAccount,
    initial: { name: '', password: '' },
    onValid: (typed) => mutateAsync(typed),
  })
  return (
    <form {...form.props} method="post" className={styles.form}>
      {error && (
        <Callout tone="danger" title={failure.title}>
          {failureText(error, failure)}
        </Callout>
      )}
      {/* Password managers keep the password with it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {!hasAccount && <TextField label="Full name" autoComplete="name" {...form.text('name')} />}
      {hasAccount ? (
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      ) : (
        <NewPasswordField
          label="Password"
          owner={{ ...form.values, email, organisation }}
          {...form.text('password')}
        />
      )}
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Joining...' : 'Join the team'}
      </Button>
    </form>
  )
}
