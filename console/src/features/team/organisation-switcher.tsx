import { team } from '@bonafide/shared/contract/accounts/team.ts'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { Building2, ChevronsUpDown } from 'lucide-react'
import type { App } from '#lib/app.ts'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import * as styles from './organisation-switcher.css.ts'

/** Shows in which organisation a user of several works, and leads to the others. */
export function OrganisationSwitcher() {
  const { org, organisations } = useSignedIn()
  const { isPending, mutate } = useMutation(switchMutation(useApp(), useRouter()))
  return (
    <div className={styles.switcher}>
      <Menu
        label={`${org.name}, switch organisation`}
        button={{
          className: styles.button,
          disabled: isPending,
          children: (
            <>
              <span className={styles.name}>{isPending ? 'Switching...' : org.name}</span>
              <ChevronsUpDown size={14} aria-hidden="true" />
            </>
          ),
        }}
        items={organisations.map(({ id, name, closed }) => ({
          label: closed ? `${name} (closed)` : name,
          icon: <Building2 size={16} aria-hidden="true" />,
          checked: id === org.id,
          onSelect: () => id && id !== org.id && mutate(id),
        }))}
      />
    </div>
  )
}

function switchMutation({ call, session }: Pick<App, 'call' | 'session'>, router: AnyRouter) {
  return mutationOptions({
    mutationFn: (orgId: string) => call(team.switchTo, { body: { orgId } }),
    meta: {
      failure: { title: 'Not switched', text: 'We could not switch to the other organisation. Try again.' },
    },
    // First away from a page about an employee whom only this organisation has. A page may ask to be left.
    onSuccess: async (reply) => {
      await router.navigate({ to: '/' })
      if (router.state.location.pathname === '/') session.start(reply)
    },
  })
}
