import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

const Text = v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''))

const covers: Readonly<Record<string, string>> = {
  without_excuse: 'working',
  follow_up_due: 'ends_60',
  provisional: 'almost',
  none: 'not_covered',
  lapsed: 'ended',
}

/** The list of right to work, which is now among the employees: addresses of it are in emails and bookmarks. */
export const Route = createFileRoute('/_app/right-to-work')({
  validateSearch: v.object({ concern: Text, within: Text, state: Text }),
  beforeLoad: ({ search: { concern, within, state } }) => {
    const asked = concern || state
    const cover = asked ? (covers[asked] ?? asked) : within ? `ends_${within}` : undefined
    throw redirect({
      to: '/employees',
      search: { cover, sort: within ? 'cover_end' : undefined },
      replace: true,
    })
  },
})
