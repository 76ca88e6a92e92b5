import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

// The first is Chromium without what only a user sees of it, and spends less on the same pages.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser the tests drive: `CHROMIUM_PATH`, one that is installed, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
    chromium.executablePath(),
  ]
  return candidates.find((path) => path && existsSync(path))
}

const advice =
  'No Chromium was found, and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'

/**
 * The path of a Chromium; where there is none it is installed: Playwright's own, else on Debian as root the
 * distribution's.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium…')
  run(join(import.meta.dirname, '../node_modules/.bin/playwright-core'), ['install', 'chromium'])
  if (!findChromium() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    run('apt-get', ['update'])
    const packages = ['chromium-headless-shell', 'chromium']
    packages.some((name) => run('apt-get', ['install', '-y', '--no-install-recommends', name]))
  }
  const installed = findChromium()
  if (!installed) throw new Error(advice)
  return installed
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0
}
