/** Returns the `head` of a route, with the name of its page in the browser's tab. */
export function pageTitle(title: string) {
  return () => ({ meta: [{ title: `${title} · Bonafide` }] })
}
