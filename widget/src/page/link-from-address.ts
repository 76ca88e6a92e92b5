/** Reads the parts of a verification link from the address of its page. A broken address has no token. */
export function linkFromAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const encoded = /^\/(?:verify|verification)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''
  const query = new URLSearchParams(search)
  const channel = query.get('channel') || 'email'
  // The language in which the message with the link was written.
  const language = query.get('lang')
  try {
    return { token: decodeURIComponent(encoded), channel, language }
  } catch {
    return { token: '', channel, language }
  }
}
