import { roles } from '@bonafide/shared/contract/permissions.ts'
import { roleNames, type TeamMember } from '@bonafide/shared/contract/accounts/team.ts'
import { useMay } from '#lib/session/use-may.ts'
import { SelectField } from '#ui/select-field.tsx'

interface RoleFieldProps {
  value: string
  onChange: (role: string) => void
  error?: string | undefined
}

/** Offers the roles that the signed-in user may give. */
export function RoleField({ value, onChange, error }: RoleFieldProps) {
  const may = useMay()
  const offered = roles.filter((role) => role !== 'owner' || may('owners'))
  const chosen = roles.find((role) => role === value)
  return (
    <SelectField
      label="Role"
      options={Object.fromEntries(offered.map((role) => [role, roleNames[role].name]))}
      value={value}
      onChange={onChange}
      error={error}
      hint={chosen && roleNames[chosen].may}
    />
  )
}

/** `Recruiter`, or `Recruiter for Leeds, York` of one who is limited to sites. */
export function roleText({ role, sites }: Pick<TeamMember, 'role' | 'sites'>): string {
  const { name } = roleNames[role]
  return sites ? `${name} for ${sites.join(', ')}` : name
}
