import { createFileRoute } from '@tanstack/react-router'
import { employeeStatsQuery } from '#features/employees/employee-queries.ts'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { systemQuery } from '#features/shell/use-system.ts'
import { pageTitle, startReads } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/profile')({
  head: pageTitle('Profile'),
  loader({ context: { app, queryClient } }) {
    startReads(
      queryClient.ensureQueryData(systemQuery(app)),
      queryClient.ensureQueryData(employeeStatsQuery(app)),
    )
  },
  component: ProfilePage,
})
