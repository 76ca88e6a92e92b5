import type { QueueSection } from '@bonafide/shared/contract/review/verifications.ts'
import { verificationTabs, type WaitingTab } from '@bonafide/shared/contract/review/tabs.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'
import type { VerificationsSearch } from './verification-search.ts'

type Calls = Pick<App, 'call'>

/** The employees of a list: of one site or all, and of those of a user, of no one (`none`) or of all. */
export interface ListFilter {
  site?: string | undefined
  assignee?: string | undefined
  /** One section of those who need a user. */
  section?: QueueSection | undefined
}

/** Between two looks at a queue that others work on too. */
export const lookEveryMs = 20_000

/** The message for a list that did not load. */
export const listFailure = { text: 'We could not load verifications.' }

/** Returns the filter of the address: `me` is the signed-in user. */
export function filterOf(
  { session }: Pick<App, 'session'>,
  { site, assignee, section }: ListFilter,
): ListFilter {
  if (assignee !== 'me') return { site, assignee, section }
  const now = session.getSnapshot()
  return { site, section, assignee: now.status === 'signed-in' ? now.user.id : undefined }
}

/** Counts the employees of each tab. */
export function verificationCountsQuery({ call }: Calls, { site, assignee }: ListFilter) {
  const filter = { site, assignee }
  return queryOptions({
    queryKey: [...reviewQueueKey, 'counts', filter],
    meta: { isOptional: true },
    queryFn: ({ signal }) => call(verificationTabs.counts, { query: filter, signal }),
  })
}

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor?: string | null | undefined }) => page.nextCursor ?? undefined,
}

/** Reads the employees under way, in the order of the server. */
export function waitingQuery({ call }: Calls, { section, ...shown }: ListFilter & { tab: WaitingTab }) {
  const filter = shown.tab === 'needs_you' ? { ...shown, section } : shown
  return infiniteQueryOptions({
    queryKey: [...reviewQueueKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(verificationTabs.list, { query: { ...filter, cursor: pageParam }, signal }),
    ...paged,
  })
}

/** Reads the latest decisions, the newest first. */
export function decidedQuery({ call }: Calls, { site, assignee }: ListFilter) {
  const filter = { site, assignee }
  return infiniteQueryOptions({
    queryKey: [...reviewQueueKey, 'done', filter],
    queryFn: ({ pageParam, signal }) =>
      call(verificationTabs.done, { query: { ...filter, cursor: pageParam }, signal }),
    ...paged,
  })
}

export type ExcuseTab = 'likeness_due' | 'follow_ups' | 'expiring'

export const isExcuseTab = (tab: VerificationsSearch['tab']): tab is ExcuseTab =>
  tab === 'likeness_due' || tab === 'follow_ups' || tab === 'expiring'
