/** Parameters that an identity provider, or the server on its behalf, puts into the address on the way back. */
const returnParameters = ['session_id', 'return_url']

/**
 * True when an address is that of a return from the identity provider. Only the presence of a parameter counts: its
 * value is never read (spec.md section 2, security).
 */
export function isIdentityReturn(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return returnParameters.some((name) => parameters.has(name))
}

/** Takes the traces of a return out of the address, so that a reload or a shared link is not one. */
export function cleanIdentityReturn(): void {
  if (!isIdentityReturn(location.search)) return
  const address = new URL(location.href)
  for (const name of returnParameters) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
