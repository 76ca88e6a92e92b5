import type { Employee } from '@bonafide/shared/contract/employees.ts'

/** Moved in with existing staff, and sent no invitation so far. */
export function isNotInvited({
  source,
  status,
  linkState,
}: Pick<Employee, 'status' | 'source' | 'linkState'>): boolean {
  return source === 'import' && status === 'invited' && linkState === null
}
