import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page a visitor wanted when they were sent to sign in. */
    origin?: string
    /**
     * True when they were sent because the server no longer accepted their session. Unlike the session, this outlives a
     * reload.
     */
    ended?: boolean
  }
}

const here = 'https://here.invalid'
const signedOutPages = ['/login', '/signup']

/** Returns the remembered path if it leads to a page of this site, else `/`. History state is not to be trusted. */
export function originPath(origin: unknown): string {
  if (typeof origin !== 'string' || !origin.startsWith('/') || !URL.canParse(origin, here)) return '/'
  const url = new URL(origin, here)
  // A path like `//evil.example` or `/.//evil.example` would be read as a host the next time.
  if (url.origin !== here || url.pathname.startsWith('//') || signedOutPages.includes(url.pathname))
    return '/'
  return url.pathname + url.search + url.hash
}
