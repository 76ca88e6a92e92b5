import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { Invitation, NewEmployee } from '@bonafide/shared/contract/employees/employees.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { padded } from '#ui/card.css.ts'
import { SelectField } from '#ui/select-field.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { sitesQuery } from './sites-query.ts'

interface InviteToSiteProps {
  invite: (invitation: NewEmployee) => Promise<unknown>
  /** The form, with what is to be done with what is filled in. */
  form: (invite: (invitation: Invitation) => Promise<unknown>) => Elements
}

/**
 * Shows the form with the site in front of it, for a user who is limited to several: the server knows the one of a user
 * with one.
 */
export function InviteToSite({ invite, form }: InviteToSiteProps) {
  const [site, setSite] = useState('')
  const [error, setError] = useState<string>()
  async function inviteThere(invitation: Invitation) {
    setError(undefined)
    try {
      return await invite({ ...invitation, ...(site && { site }) })
    } catch (thrown) {
      if (thrown instanceof ApiError) setError(thrown.errors['site'])
      throw thrown
    }
  }
  return (
    <>
      <LoadBoundary
        failure={{ text: 'We could not load your sites.' }}
        pending={<Spinner text="Loading..." />}
        renderFailed={(message) => <div className={padded}>{message}</div>}
      >
        <Choice
          site={site}
          error={error}
          onChange={(chosen) => {
            setError(undefined)
            setSite(chosen)
          }}
        />
      </LoadBoundary>
      {form(inviteThere)}
    </>
  )
}

interface ChoiceProps {
  site: string
  onChange: (site: string) => void
  /** The reason why the server refuses it. */
  error: string | undefined
}

function Choice({ site, onChange, error }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const { data } = useSuspenseQuery(sitesQuery(useApp()))
  useEffect(() => {
    if (error) place.current?.querySelector('select')?.focus()
  }, [error])
  if (!data?.limited || data.items.length < 2) return null
  return (
    <div className={padded} ref={place}>
      <SelectField
        label="Site"
        options={{ '': 'Choose a site', ...Object.fromEntries(data.items.map((name) => [name, name])) }}
        value={site}
        onChange={onChange}
        error={error}
        hint="Where the employee works"
      />
    </div>
  )
}
