import type { GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { useSystem } from '#features/shell/use-system.ts'

/**
 * Returns the settings of Google sign-in, `null` where the server is not set up for it, `undefined` until that is known.
 */
export function useGoogleSetup(): GoogleSetup | null | undefined {
  const system = useSystem()
  return system && (system.google ?? null)
}
