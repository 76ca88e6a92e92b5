import Bowser from 'bowser'

const longest = 80

/** Returns the name of a browser as its user knows it: `Firefox on Windows`; null for any other client. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  return `${browser.name}${os.name ? ` on ${os.name}` : ''}`.slice(0, longest)
}
