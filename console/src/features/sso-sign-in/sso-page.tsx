import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import {
  singleSignOn,
  type SsoArrival,
  ssoErrors,
  ssoErrorTexts,
} from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { EmailAddress } from '@bonafide/shared/contract/text.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { failureText } from '#lib/failure.ts'

const failure = { title: 'You are not signed in', text: 'Something went wrong. Try again.' }

interface SsoPageProps {
  /** From the fragment of the address, which no server sees; empty until the provider has sent the user back. */
  code: string
  /** From the query of the address: begun by a link, so that the user is asked first. */
  begunElsewhere: boolean
  /** From the query of the address. */
  error: string | undefined
  /** Leaves for the provider. */
  onLeave: (url: string) => void
  onSignedIn: (reply: AuthReply) => void
}

/**
 * Signs in with the provider of the user's organisation: asks for the address, and is the page that the provider leads
 * back to.
 */
export function SsoPage({ code, begunElsewhere, error, onLeave, onSignedIn }: SsoPageProps) {
  const back = { code, onLeave, onSignedIn }
  return (
    <AuthLayout signsIn>
      {!code && <AskAddress problem={ssoErrorText(error)} onLeave={onLeave} />}
      {code && (begunElsewhere ? <Confirm {...back} /> : <Finish {...back} />)}
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </AuthLayout>
  )
}

interface AskAddressProps extends Pick<SsoPageProps, 'onLeave'> {
  problem: string | undefined
}

function AskAddress({ problem, onLeave }: AskAddressProps) {
  const { call } = useApp()
  const { error, mutateAsync } = useMutation({
    mutationFn: (body: { email: string }) => call(singleSignOn.start, { body }),
    meta: { failure: 'in-place' },
    onSuccess: ({ url }) => onLeave(url),
  })
  const form = useForm({
    schema: v.object({ email: EmailAddress }),
    initial: { email: '' },
    onValid: (typed) => mutateAsync(typed),
  })
  const told = form.pending ? undefined : error ? failureText(error, failure) : problem
  return (
    <>
      <div>
        <h1 className={styles.title}>Single sign-on</h1>
        <p className={styles.lead}>Enter your work email. We take you to the sign-in of your organisation.</p>
      </div>
      {told && (
        <Callout tone="danger" title={failure.title}>
          {told}
        </Callout>
      )}
      <form {...form.props} method="post" className={styles.form}>
        <TextField label="Work email" type="email" autoComplete="username" {...form.text('email')} />
        <Button type="submit" tone="primary" block pending={form.pending}>
          {form.pending ? 'Opening...' : 'Continue'}
        </Button>
      </form>
    </>
  )
}

type Back = Pick<SsoPageProps, 'code' | 'onLeave' | 'onSignedIn'>

/** Finishes once for each code, however often the page is drawn: the server takes it one time. */
function finishQuery({ call }: Pick<App, 'call'>, code: string) {
  return queryOptions({
    queryKey: ['sso', code],
    queryFn: () => call(singleSignOn.finish, { body: { code } }),
    staleTime: Infinity,
    retry: false,
  })
}

function Finish({ code, onLeave, onSignedIn }: Back) {
  const { data, error } = useQuery(finishQuery(useApp(), code))
  useEffect(() => {
    if (data) onSignedIn(data)
    // The reply comes once; what is done with it may be a new function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  if (error) return <AskAddress problem={failureText(error, failure)} onLeave={onLeave} />
  return <Spinner text="Signing you in..." />
}

function arrivalQuery({ call }: Pick<App, 'call'>, code: string) {
  return queryOptions({
    queryKey: ['sso', 'arrival', code],
    queryFn: () => call(singleSignOn.show, { body: { code } }),
    staleTime: Infinity,
    retry: false,
  })
}

/**
 * Asks the user to confirm the account and the organisation of a sign-in that did not begin on our own page: the link
 * may be a stranger's.
 */
function Confirm({ code, onLeave, onSignedIn }: Back) {
  const { call } = useApp()
  const { data, error } = useQuery(arrivalQuery({ call }, code))
  const finish = useMutation({
    mutationFn: () => call(singleSignOn.finish, { body: { code, confirmed: true } }),
    meta: { failure: 'in-place' },
    onSuccess: onSignedIn,
  })
  const problem = error ?? finish.error
  if (problem) return <AskAddress problem={failureText(problem, failure)} onLeave={onLeave} />
  if (!data) return <Spinner text="Loading..." />
  return <ConfirmArrival {...data} isPending={finish.isPending} onConfirm={() => finish.mutate()} />
}

interface ConfirmArrivalProps extends SsoArrival {
  isPending: boolean
  onConfirm: () => void
}

function ConfirmArrival({ name, email, organisation, isPending, onConfirm }: ConfirmArrivalProps) {
  return (
    <>
      <div>
        <h1 className={styles.title}>Is this you?</h1>
        <p className={styles.lead}>{`You are about to sign in to ${organisation} as ${name} (${email}).`}</p>
      </div>
      <Callout tone="warning">
        A link outside Bonafide started this sign-in. Only continue if this is your organisation and your
        account.
      </Callout>
      <Button tone="primary" block pending={isPending} onClick={onConfirm}>
        {isPending ? 'Signing in...' : `Continue as ${name} in ${organisation}`}
      </Button>
    </>
  )
}

/** Returns the text of a failed sign-in; undefined without one, and for codes in the address that are unknown. */
function ssoErrorText(error: string | undefined): string | undefined {
  const known = ssoErrors.find((one) => one === error)
  return known && ssoErrorTexts[known]
}
