import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import {
  roleNames,
  type ShownTeamInvitation,
  team,
  TeamJoin,
} from '@bonafide/shared/contract/accounts/team.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { NewPasswordField } from '#features/new-password/new-password-field.tsx'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'

function invitationQuery({ call }: Pick<App, 'call'>, token: string) {
  return queryOptions({
    queryKey: ['team', 'invitation', token],
    queryFn: ({ signal }) => call(team.show, { body: { token }, signal }).catch(endOf),
  })
}

/** Returns the end of an invitation as a value: it does not come back, so trying again is no use. */
function endOf(error: unknown) {
  if (error instanceof ApiError && error.code === 'invalid_link') return { end: error.message }
  throw error
}

interface JoinPageProps {
  /** From the fragment of the address, which no server sees. */
  token: string
  onJoined: (reply: AuthReply) => void
}

/** Shows the page that the email to a colleague leads to: who invites, to what, and what joining takes. */
export function JoinPage({ token, onJoined }: JoinPageProps) {
  return (
    <AuthLayout signsIn>
      <LoadBoundary
        failure={{ text: 'We could not open this invitation. Try again.' }}
        pending={<Spinner text="Loading..." />}
        renderFailed={(message) => <NotJoined>{message}</NotJoined>}
      >
        <LoadedInvitation token={token} onJoined={onJoined} />
      </LoadBoundary>
    </AuthLayout>
  )
}

function LoadedInvitation({ token, onJoined }: JoinPageProps) {
  const { data: invitation } = useSuspenseQuery(invitationQuery(useApp(), token))
  if ('end' in invitation) {
    return (
      <NotJoined>
        <Callout tone="danger">{invitation.end}</Callout>
      </NotJoined>
    )
  }
  return (
    <>
      <div>
        <h1 className={styles.title}>{`Join ${invitation.organisation}`}</h1>
        <p className={styles.lead}>{leadOf(invitation)}</p>
      </div>
      <JoinForm token={token} invitation={invitation} onJoined={onJoined} />
    </>
  )
}

function NotJoined({ children }: { children: Elements }) {
  return (
    <>
      <h1 className={styles.title}>Join a team</h1>
      {children}
      <p className={styles.foot}>
        <Link to="/login">Sign in</Link>
      </p>
    </>
  )
}

function leadOf({ email, role, hasAccount }: ShownTeamInvitation): string {
  const asWhat = `You are invited as ${roleNames[role].name.toLowerCase()}. ${roleNames[role].may}`
  return hasAccount
    ? `${asWhat} Enter the password of your account ${email}.`
    : `${asWhat} Your account will be ${email}.`
}

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
function JoinForm({ token, invitation: { organisation, email, hasAccount }, onJoined }: JoinFormProps) {
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
