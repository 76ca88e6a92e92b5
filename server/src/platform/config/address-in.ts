/** Returns the address in `hr@example.com` or `Oak Care <hr@example.com>`, or undefined when there is not exactly one. */
export function addressIn(text: string): string | undefined {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim()
  return /^[^\s<>()[\]",;:@\\]+@[^\s<>()[\]",;:@\\]+\.[^\s<>()[\]",;:@\\]+$/.test(address)
    ? address
    : undefined
}
