import {
  type FirstStep,
  type FirstSteps,
  firstSteps,
} from '@bonafide/shared/contract/organisation/first-steps.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { cardTitle, small } from '#ui/card.css.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { showInvited } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'
import * as styles from '#features/dashboard/dashboard.css.ts'
import { firstStepsKey } from './first-steps-queries.ts'

interface Words {
  title: string
  text: string
  link: Pick<LinkProps, 'to' | 'params'>
}

const words: Readonly<Record<FirstStep, Words>> = {
  name: {
    title: 'Name your organisation',
    text: 'Employees see it in every message.',
    link: { to: '/settings/$section', params: { section: 'organisation' } },
  },
  look: {
    title: 'Add your logo and colour',
    text: 'Employees see them on the page, in the widget and in emails.',
    link: { to: '/settings/$section', params: { section: 'brand' } },
  },
  email: {
    title: 'Confirm your email address',
    text: 'We have sent you a link. We hold your invitations until you open it.',
    link: { to: '/profile' },
  },
  factor: {
    title: 'Add a second factor',
    text: 'A passkey or an app, so that a stolen password is not enough.',
    link: { to: '/profile' },
  },
  colleague: {
    title: 'Invite a colleague',
    text: 'So that your team can work when you are away.',
    link: { to: '/settings/$section', params: { section: 'team' } },
  },
  employee: {
    title: 'Invite your first employee',
    text: 'Or try it with yourself first: that uses no credit.',
    link: { to: '/widget' },
  },
  widget: {
    title: 'Put the widget on your site',
    text: 'Invite and verify employees from your own HR portal.',
    link: { to: '/settings/$section', params: { section: 'developers' } },
  },
}

/** From so many on that are done the card is one line. */
const fewLeft = 5

/** Shows the first steps of a new organisation; in one line once most of them are done. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const [isOpen, setOpen] = useState(false)
  const done = steps.items.filter((item) => item.done).length
  const next = steps.items.find((item) => !item.done)
  if (done < fewLeft || !next || isOpen) return <AllSteps steps={steps} />
  const { title, link } = words[next.step]
  return (
    <section className={styles.stepsLine} aria-label="First steps">
      <h2 className={cardTitle}>First steps</h2>
      <span className={small}>{`${done} of ${steps.items.length} done.`}</span>
      <span className={styles.stepsNext}>
        <span className={small}>Next: </span>
        <Link {...link} className={styles.stepTitle}>
          {title}
        </Link>
      </span>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        Show all
      </Button>
    </section>
  )
}

function AllSteps({ steps: { items, canTry } }: { steps: FirstSteps }) {
  const app = useApp()
  const { user } = useSignedIn()
  const dismiss = useMutation(dismissMutation(app))
  const trial = useMutation(tryMutation(app, user.email))
  const done = items.filter((item) => item.done).length
  return (
    <TitledCard title="First steps" lead={`${done} of ${items.length} done.`}>
      <ol className={styles.steps}>
        {items.map((item) => {
          const { title, text, link } = words[item.step]
          const Icon = item.done ? CircleCheck : Circle
          return (
            <li key={item.step} className={styles.step}>
              <Icon size={20} aria-hidden="true" className={item.done ? styles.stepDone : styles.stepOpen} />
              <div className={styles.stepText}>
                {item.done ? (
                  <span>
                    <span>{`${title} `}</span>
                    <VisuallyHidden>(done)</VisuallyHidden>
                  </span>
                ) : (
                  <>
                    <Link {...link} className={styles.stepTitle}>
                      {title}
                    </Link>
                    <span className={small}>{text}</span>
                  </>
                )}
              </div>
              {item.step === 'employee' && !item.done && canTry && (
                <Button size="small" pending={trial.isPending} onClick={() => trial.mutate()}>
                  {trial.isPending ? 'Sending...' : 'Try it with yourself'}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      <div>
        <Button tone="quiet" size="small" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {dismiss.isPending ? 'Hiding...' : 'Hide this list'}
        </Button>
      </div>
    </TitledCard>
  )
}

type Caller = Pick<App, 'call'>

/** Takes the list away, and brings it back where that fails. */
function dismissMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(firstSteps.dismiss),
    meta: {
      failure: { title: 'Error', text: 'We could not hide the list. Try again.' },
      success: 'You can find all of this in Settings and Profile.',
    },
    onSuccess: (_dismissed, _none, _before, { client }) =>
      client.setQueryData<FirstSteps | null>(
        firstStepsKey,
        (before) => before && { ...before, dismissed: true },
      ),
  })
}

/** Sends the user an invitation like those of employees. */
function tryMutation({ call }: Caller, email: string) {
  return mutationOptions({
    mutationFn: () => call(firstSteps.tryIt),
    meta: {
      failure: { title: 'The invitation was not sent', text: 'Something went wrong. Try again.' },
      success: `We have sent you an invitation to ${email}. Open it on your phone.`,
    },
    onSuccess: (_invited, _none, _before, { client }) => {
      void client.invalidateQueries({ queryKey: firstStepsKey })
      void showInvited(client)
    },
  })
}
