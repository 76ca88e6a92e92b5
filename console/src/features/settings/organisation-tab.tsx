import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { settingsQuery } from './settings-queries.ts'

/** How the organisation invites. */
export function OrganisationTab() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(useApp()))
  if (data) return <OrganisationForm settings={data} />
  return (
    <LoadError
      text={messageOf(error, 'Failed to load settings information')}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
