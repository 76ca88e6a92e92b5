import { type Permission, roleMay } from '@bonafide/shared/contract/permissions.ts'
import { useSignedIn } from '#lib/app-context.ts'

/**
 * Whether the signed-in user may do something, for what a page offers them; the server has the last word. One that tells
 * no roles is taken to allow everything.
 */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useSignedIn().org
  return (permission) => role === undefined || roleMay(role, permission)
}
