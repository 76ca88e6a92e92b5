import { roleNames } from '@bonafide/shared/contract/role-names.ts'
import type { TeamMember } from '@bonafide/shared/contract/team.ts'

/** `Recruiter`, or `Recruiter for Leeds, York` of one who is limited to sites. */
export function roleText({ role, sites }: Pick<TeamMember, 'role' | 'sites'>): string {
  const { name } = roleNames[role]
  return sites ? `${name} for ${sites.join(', ')}` : name
}
