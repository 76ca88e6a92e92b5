import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/profile')({
  head: pageTitle('Profile'),
  component: ProfilePage,
})
