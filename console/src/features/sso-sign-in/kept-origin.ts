import { store, takeStored } from '@bonafide/shared/ui/site-data.ts'
import { originPath } from '#lib/session/origin-path.ts'

const key = 'bonafide-sso-origin'

/** Remembers where a visitor wanted to go, while they are at their provider. One who comes back has told it before. */
export function keepOrigin(origin: unknown): void {
  if (origin !== undefined) store('sessionStorage', key, originPath(origin))
}

/** Takes the page the user wanted to go to, once. */
export function takeOrigin(): string {
  return originPath(takeStored('sessionStorage', key))
}
