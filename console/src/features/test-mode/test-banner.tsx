import { Button } from '@bonafide/shared/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { AdvanceDialog } from './advance-dialog.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import { MessagesDialog } from './messages-dialog.tsx'
import * as styles from './test-banner.css.ts'
import { testClockQuery } from './test-mode-queries.ts'

const liveTabs = ['plan', 'team', 'sso']

/** True when a page shows things that exist once, for live and test data alike. */
function isLivePage({ pathname, search }: { pathname: string; search: { tab?: string } }): boolean {
  if (pathname === '/billing' || pathname === '/profile') return true
  return pathname === '/settings' && liveTabs.includes(search.tab ?? 'plan')
}

/** Marks every page as about test data, and offers what only test mode has. */
export function TestBanner() {
  const may = useMay()
  const isLive = useLocation({ select: isLivePage })
  const { data: clock } = useQuery({ ...testClockQuery(useApp()), enabled: may('employees:read') })
  const [open, setOpen] = useState<'messages' | 'clock' | 'clear'>()
  const close = () => setOpen(undefined)
  return (
    <section className={styles.banner} aria-label="Test mode">
      <FlaskConical size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>Test mode. </strong>
        <span>
          {isLive
            ? 'This page shows your live organisation: plan, payment, team and sign-in are the same in both modes.'
            : 'Nothing is sent to anyone, and nothing counts against your plan.'}
        </span>
        {clock && clock.secondsAhead > 0 && <span>{` It is ${formatDayAndTime(clock.now)} here.`}</span>}
      </p>
      {may('employees:write') && (
        <>
          <Button size="small" onClick={() => setOpen('messages')}>
            Messages
          </Button>
          <Button size="small" onClick={() => setOpen('clock')}>
            Move the clock
          </Button>
        </>
      )}
      {may('employees:erase') && (
        <Button size="small" onClick={() => setOpen('clear')}>
          Delete test data
        </Button>
      )}
      {open === 'messages' && <MessagesDialog onClose={close} />}
      {open === 'clock' && <AdvanceDialog onClose={close} />}
      {open === 'clear' && <ClearDialog onClose={close} />}
    </section>
  )
}
