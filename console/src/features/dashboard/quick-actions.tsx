import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, ChevronRight, Settings, UserRoundPlus } from 'lucide-react'
import { useMay } from '#lib/session/use-may.ts'
import * as styles from './dashboard.css.ts'

const actions = [
  {
    to: '/widget',
    title: 'Add Employee',
    text: 'Invite by email, SMS or WhatsApp',
    Icon: UserRoundPlus,
    permission: 'employees:write',
  },
  {
    to: '/reports',
    title: 'View Reports',
    text: 'Progress, times and failures',
    Icon: ChartNoAxesColumn,
    permission: 'reports:read',
  },
  {
    to: '/settings',
    title: 'Manage Settings',
    text: 'Plan, usage and account',
    Icon: Settings,
    permission: undefined,
  },
] as const

/** Offers the most frequent actions. */
export function QuickActions() {
  const may = useMay()
  const offered = actions.filter(({ permission }) => permission === undefined || may(permission))
  return (
    <ul className={styles.actions} aria-label="Quick actions">
      {offered.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link to={to} className={styles.action}>
            <span className={styles.tile} aria-hidden="true">
              <Icon size={16} />
            </span>
            <span className={styles.actionWords}>
              <span className={styles.actionTitle}>{title}</span>
              <span className={styles.actionText}>{text}</span>
            </span>
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
