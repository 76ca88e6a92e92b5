import Bowser from 'bowser'

const longest = 80

/** What a browser says of itself, as its user knows it: `Firefox on Windows`; null for what is no browser. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  return `${browser.name}${os.name ? ` on ${os.name}` : ''}`.slice(0, longest)
}
