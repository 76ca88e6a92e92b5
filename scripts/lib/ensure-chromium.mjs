import { existsSync } from 'node:fs'
import { findChromium } from '../../e2e/find-chromium.mjs'
import { bin, run } from './run.mjs'

const advice =
  'No Chromium was found, and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'

/**
 * Finds a Chromium, or installs one: Playwright's own, else on Debian as root the distribution's.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium…')
  await run(bin('playwright-core'), ['install', 'chromium'])
  const downloaded = findChromium()
  if (downloaded) return downloaded
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    await run('apt-get', ['update'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' }
      const { ok } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
      if (ok) break
    }
  }
  const installed = findChromium()
  if (!installed) throw new Error(advice)
  return installed
}
