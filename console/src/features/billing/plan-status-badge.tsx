import { Badge } from '#ui/badge.tsx'
import { isActive } from './plan-look.ts'

/** Active or Inactive. */
export function PlanStatusBadge({ status }: { status: string }) {
  return isActive(status) ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Inactive</Badge>
}
