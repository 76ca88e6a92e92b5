import { createFileRoute, redirect } from '@tanstack/react-router'

/** The list of right to work, which is now among the employees: addresses of it are in emails and bookmarks. */
export const Route = createFileRoute('/_app/right-to-work')({
  beforeLoad({ search }: { search: { concern?: string; within?: number } }) {
    const { concern, within } = search
    const cover = concern === 'without_excuse' ? 'working' : (concern ?? (within && `ends_${within}`))
    throw redirect({ to: '/employees', search: { cover: cover || undefined }, replace: true })
  },
})
