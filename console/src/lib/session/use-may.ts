import { type Permission, roleMay } from '@bonafide/shared/contract/permissions.ts'
import { useSignedIn } from '#lib/app-context.ts'

/**
 * Returns a function that tells whether a page offers something to the signed-in user; the server has the last word. A
 * server that tells no roles is taken to allow everything.
 */
export function useMay(): (permission: Permission) => boolean {
  const { role, unbilled } = useSignedIn().org
  return (permission) => {
    if (permission === 'billing' && unbilled) return false
    return role === undefined || roleMay(role, permission)
  }
}
