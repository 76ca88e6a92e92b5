import type { Mode } from '@bonafide/shared/contract/endpoint.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { App } from './app.ts'
import type { AskedProof } from './proofs.ts'
import type { SessionState, SignedIn } from '#lib/session/session.ts'

export const AppContext = createContext<App | undefined>(undefined)
export const SignedInContext = createContext<SignedIn | undefined>(undefined)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside of AppContext')
  return app
}

export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
}

/** Returns the proof that the user is asked for now, if any. */
export function useAskedProof(): AskedProof | undefined {
  const { proofs } = useApp()
  return useSyncExternalStore(proofs.subscribe, proofs.getSnapshot, () => undefined)
}

/** Returns the mode of this tab. */
export function useMode(): Mode {
  const { modes } = useApp()
  return useSyncExternalStore(modes.subscribe, modes.getSnapshot, modes.getSnapshot)
}

/** Returns the session, for a page that only exists while there is one. */
export function useSignedIn(): SignedIn {
  const session = useContext(SignedInContext)
  if (!session) throw new Error('useSignedIn outside of the signed-in layout')
  return session
}
