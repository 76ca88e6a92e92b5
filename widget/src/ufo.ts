/** Adds parameters to an address that has none. An undefined one is left out. */
export function withQuery(address: string, query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${address}?${parameters}` : address
}

/** Puts an address below a base. */
export function withBase(address: string, base: string): string {
  return base + address
}
