/** The token and channel of a verification link, from the address of its page. A broken address has no token. */
export function linkFromAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const encoded = /^\/(?:verify|verification)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''
  const channel = new URLSearchParams(search).get('channel') || 'email'
  try {
    return { token: decodeURIComponent(encoded), channel }
  } catch {
    return { token: '', channel }
  }
}
