import { mostCounted, type VerificationCounts } from '@bonafide/shared/contract/review/tabs.ts'
import type { QueueSection } from '@bonafide/shared/contract/review/verifications.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatNumber } from '#lib/format.ts'
import { list as row } from '#ui/page/tabs.css.ts'
import type { VerificationsSearch, VerificationTab } from './verification-search.ts'
import * as styles from './verifications.css.ts'

export const tabLabels: Readonly<Record<VerificationTab, string>> = {
  needs_you: 'Needs you',
  in_progress: 'In progress',
  snoozed: 'Snoozed',
  likeness_due: 'Likeness due',
  follow_ups: 'Follow-ups',
  expiring: 'Expiring',
  done: 'Done',
}

/** The sections in words, in their order. */
export const sectionNames: Readonly<Record<QueueSection, string>> = {
  working: 'Working, not covered',
  decision: 'Your decision',
  chase: 'Chase',
  undelivered: 'Undelivered',
}

const tabs = [
  ['needs_you', 'needsYou'],
  ['in_progress', 'inProgress'],
  ['snoozed', 'snoozed'],
  ['likeness_due', 'likenessDue'],
  ['follow_ups', 'followUps'],
  ['expiring', 'expiring'],
  ['done', 'done'],
] as const satisfies readonly (readonly [VerificationTab, keyof VerificationCounts])[]

/** `13`, and `1,000+` where no more are counted. */
export const told = (count: number) => (count < mostCounted ? formatNumber(count) : `${formatNumber(count)}+`)

const moves: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % tabs.length,
  ArrowLeft: (index) => (index + tabs.length - 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
}

interface TabLinksProps {
  current: VerificationTab
  /** The present filters, which the other tabs keep. */
  filter: Pick<VerificationsSearch, 'site' | 'assignee'>
  counts: VerificationCounts | undefined
  /** The number of the first tab, where another part of the page tells it too. */
  needsYou?: number | undefined
}

/** Shows the tabs as links: each has an address. The arrow keys move among them, and Enter follows one. */
export function TabLinks({ current, filter, counts, needsYou }: TabLinksProps) {
  const list = useRef<HTMLElement>(null)
  const hasCounts = counts !== undefined
  // On a phone it may lie beyond the edge, and the counts move it.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, hasCounts])
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.findIndex((link) => link === document.activeElement)
    if (!move || index < 0) return
    event.preventDefault()
    links[move(index)]?.focus()
  }
  return (
    <nav ref={list} aria-label="Lists of verifications" className={row} onKeyDown={onKeyDown}>
      {tabs.map(([tab, count]) => (
        <Link
          key={tab}
          to="/verifications"
          search={{ tab: tab === 'needs_you' ? undefined : tab, ...filter }}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={tab === current ? 'page' : undefined}
          resetScroll={false}
          className={styles.link}
        >
          <span>{`${tabLabels[tab]} `}</span>
          {counts && (
            <span {...verbatim} className={styles.count}>
              {told(tab === 'needs_you' ? (needsYou ?? counts.needsYou) : counts[count])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
