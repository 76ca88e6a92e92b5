import { originPath } from '#lib/session/origin-path.ts'

const key = 'bonafide-sso-origin'

/** Remembers where a visitor wanted to go, while they are at their provider. One who comes back has told it before. */
export function keepOrigin(origin: unknown): void {
  if (origin !== undefined) sessionStorage.setItem(key, originPath(origin))
}

/** Where they wanted to go, once. */
export function takeOrigin(): string {
  const origin = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return originPath(origin)
}
