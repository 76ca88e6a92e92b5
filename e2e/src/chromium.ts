import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that ends so has no owner (RFC 6761).
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

/** Starts the Chromium that CHROMIUM_PATH names. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: flags, chromiumSandbox: false })
}

export type Width = 390 | 1280
export type Theme = 'light' | 'dark'

/** A phone or a desk, somewhere in London. */
export function contextOptions(width: Width, theme: Theme): BrowserContextOptions {
  return {
    viewport: { width, height: width === 390 ? 844 : 800 },
    hasTouch: width === 390,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  }
}
