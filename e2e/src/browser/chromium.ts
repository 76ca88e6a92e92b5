import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

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

function launchOptions() {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH.')
  return { executablePath, args: flags, chromiumSandbox: false }
}

/** Starts the Chromium that CHROMIUM_PATH names. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/**
 * Starts it with a profile of its own whose settings block the data of all sites: cookies are not kept, and a look at a
 * storage throws. The profile goes with it.
 */
export async function launchWithoutSiteData(): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), 'bonafide-profile-'))
  await mkdir(join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    ...contextOptions(1280, 'light'),
  })
  // The browser may still write into it for a moment.
  context.on('close', () => void rm(profile, { recursive: true, force: true, maxRetries: 10 }))
  return context
}

export type Width = 390 | 1280
export type Theme = 'light' | 'dark'

/** Returns the options of a phone or a desk, somewhere in London. */
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
