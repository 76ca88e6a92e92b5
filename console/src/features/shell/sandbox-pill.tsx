import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './header.css.ts'
import { systemQuery } from './system-query.ts'

const checks = [
  ['identity', 'identity'],
  ['rtw', 'right to work'],
  ['sms', 'text messages'],
  ['email', 'emails'],
] as const

/** Names the checks and messages that are not real here, or tells that no check is. */
export function SandboxPill() {
  const { data } = useQuery(systemQuery(useApp()))
  const parts = checks.filter(([party]) => data?.sandbox.includes(party)).map(([, name]) => name)
  if (!parts.length) return null
  const isAll = ['identity', 'right to work'].every((name) => parts.some((part) => part === name))
  return (
    <div className={styles.sandbox}>
      <Badge tone="warning" icon={<FlaskConical size={13} aria-hidden="true" />}>
        {`Sandbox: ${isAll ? 'no real checks' : parts.join(', ')}`}
      </Badge>
    </div>
  )
}
