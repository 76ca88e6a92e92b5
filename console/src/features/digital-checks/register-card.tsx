import { type DigitalChecks, digitalChecks } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { mutationOptions, queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import { actions } from '#ui/page/page.css.ts'
import { registerPage } from './register-page.ts'

const failure = { text: 'We could not load the digital checks.' }

/** Shows the look at the register of digital verification services, where passports are checked online. */
export function RegisterCard() {
  return (
    <LoadBoundary failure={failure} pending={null}>
      <LoadedRegister />
    </LoadBoundary>
  )
}

function LoadedRegister() {
  const { data } = useSuspenseQuery(digitalChecksQuery(useApp()))
  if (!data?.provider) return null
  return <Register provider={data.provider} register={data.register} />
}

interface RegisterProps {
  provider: NonNullable<DigitalChecks['provider']>
  register: DigitalChecks['register']
}

function Register({ provider: { name, sandbox }, register }: RegisterProps) {
  const { mutate, isPending, variables } = useMutation(noteRegisterMutation(useApp()))
  const button = (onRegister: boolean, label: string) => {
    const isSaving = isPending && variables.onRegister === onRegister
    return (
      <Button pending={isSaving} disabled={isPending} onClick={() => mutate({ onRegister })}>
        {isSaving ? 'Saving...' : label}
      </Button>
    )
  }
  return (
    <TitledCard
      title="Online passport checks"
      lead={`${name} checks British and Irish passports online for employees who choose that. A check counts only if you look ${name} up on the government’s register on the same day.`}
    >
      {sandbox && (
        <Callout tone="danger">TEST: a check by the sandbox never gives a statutory excuse.</Callout>
      )}
      <p>{registerText(name, register)}</p>
      <div className={actions}>
        <a className={buttonClass({})} href={registerPage} target="_blank" rel="noopener noreferrer">
          Open the register (opens in a new tab)
        </a>
        {button(true, 'It is on the register for right to work')}
        {button(false, 'It is not on the register')}
      </div>
    </TitledCard>
  )
}

function registerText(name: string, register: DigitalChecks['register']): string {
  if (!register) return `Nobody has looked ${name} up yet.`
  const { onRegister, checkedAt, checkedByName, isToday } = register
  const found = onRegister ? 'on the register for right to work' : 'not on the register'
  const by = checkedByName ? ` by ${checkedByName}` : ''
  const looked = `Last looked up on ${formatDayAndTime(checkedAt)}${by}: ${found}.`
  return isToday ? looked : `${looked} Look again today, so that today’s checks count.`
}

/**
 * Reads the provider of online passport checks, and the last look at the register; null where the server has no such
 * checks.
 */
function digitalChecksQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['digital-checks'],
    queryFn: ({ signal }) => ifServed(call(digitalChecks.read, { signal })),
    retryOnMount: false,
  })
}

/** Records that a user has just looked at the register. */
function noteRegisterMutation(app: Pick<App, 'call'>) {
  return mutationOptions({
    mutationFn: (body: { onRegister: boolean }) => app.call(digitalChecks.noteRegister, { body }),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not save what you found. Try again.' },
      success: 'We have saved what you found on the register.',
    },
    onSuccess: (changed, _body, _before, { client }) =>
      void client.setQueryData(digitalChecksQuery(app).queryKey, changed),
  })
}
