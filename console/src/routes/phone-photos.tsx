import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PhonePhotosPage } from '#features/phone-photos/phone-photos-page.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/phone-photos')({
  head: pageTitle('Photos for a check'),
  component: PhonePhotos,
})

function PhonePhotos() {
  // Behind the mark, so that no server sees it in an address.
  return <PhonePhotosPage token={useLocation({ select: ({ hash }) => hash })} />
}
