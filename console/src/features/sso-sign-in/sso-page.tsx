import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { singleSignOn } from '@bonafide/shared/contract/single-sign-on.ts'
import { EmailAddress } from '@bonafide/shared/contract/text.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import type { App } from '#lib/app.ts'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { ssoErrorText } from './sso-error-text.ts'

const failure = { title: 'You are not signed in', text: 'Something went wrong. Try again.' }

interface SsoPageProps {
  /** From the fragment of the address, which no server sees; empty until the provider has sent the user back. */
  code: string
  /** From the query of the address. */
  error: string | undefined
  /** Leaves for the provider. */
  onStart: (email: string) => void
  onSignedIn: (reply: AuthReply) => void
}

/** Sign-in with the provider of one's organisation: asks for the address, and is where the provider leads back. */
export function SsoPage({ code, error, onStart, onSignedIn }: SsoPageProps) {
  return (
    <AuthLayout>
      {code ? (
        <Finish code={code} onStart={onStart} onSignedIn={onSignedIn} />
      ) : (
        <AskAddress problem={ssoErrorText(error)} onStart={onStart} />
      )}
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </AuthLayout>
  )
}

interface AskAddressProps extends Pick<SsoPageProps, 'onStart'> {
  problem: string | undefined
}

function AskAddress({ problem, onStart }: AskAddressProps) {
  const form = useForm({
    schema: v.object({ email: EmailAddress }),
    initial: { email: '' },
    onValid: ({ email }) => onStart(email),
  })
  return (
    <>
      <div>
        <h1 className={styles.title}>Single sign-on</h1>
        <p className={styles.lead}>Enter your work email. We take you to the sign-in of your organisation.</p>
      </div>
      {problem && (
        <Callout tone="danger" title={failure.title}>
          {problem}
        </Callout>
      )}
      <form {...form.props} method="post" className={styles.form}>
        <TextField label="Work email" type="email" autoComplete="username" {...form.text('email')} />
        <Button type="submit" tone="primary" block pending={form.pending}>
          Continue
        </Button>
      </form>
    </>
  )
}

/** Once for each code, however often the page is drawn: the server takes it one time. */
function finishQuery({ call }: Pick<App, 'call'>, code: string) {
  return queryOptions({
    queryKey: ['sso', code],
    queryFn: () => call(singleSignOn.finish, { body: { code } }),
    staleTime: Infinity,
    retry: false,
  })
}

function Finish({ code, onStart, onSignedIn }: Omit<SsoPageProps, 'error'>) {
  const { data, error } = useQuery(finishQuery(useApp(), code))
  useEffect(() => {
    if (data) onSignedIn(data)
    // The reply comes once; what is done with it may be a new function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  if (error) return <AskAddress problem={failureText(error, failure)} onStart={onStart} />
  return <Spinner text="Signing you in..." />
}
