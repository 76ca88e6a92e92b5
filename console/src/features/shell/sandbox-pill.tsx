import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { Badge } from '#ui/badge.tsx'
import { systemQuery } from './system-query.ts'

const checks = ['identity', 'rtw', 'sms', 'email'] as const

/** Says that nothing is really checked here, where that is so. */
export function SandboxPill() {
  const { data } = useQuery(systemQuery(useApp()))
  if (!checks.some((party) => data?.sandbox.includes(party))) return null
  return (
    <Badge tone="warning" icon={<FlaskConical size={13} aria-hidden="true" />}>
      Sandbox: no real checks
    </Badge>
  )
}
