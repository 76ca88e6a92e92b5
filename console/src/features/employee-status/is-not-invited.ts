import type { Employee } from '@bonafide/shared/contract/employees.ts'

/** True for existing staff who were imported and not sent an invitation so far. */
export function isNotInvited({
  source,
  status,
  linkState,
}: Pick<Employee, 'status' | 'source' | 'linkState'>): boolean {
  return source === 'import' && status === 'invited' && linkState === null
}
