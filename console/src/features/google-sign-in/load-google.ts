import type { GoogleIdentity } from './google-token-client.ts'

declare global {
  var google: GoogleIdentity | undefined
}

// Not in the DOM types yet: a browser without trusted types has none.
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

const googleOrigin = 'https://accounts.google.com'

// Where a fake of Google runs, for tests.
const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the address of a script of this site, of Google or of this machine, and no other, whatever the server named.
 */
function scriptUrl(url: string): string {
  const { origin, hostname, href } = new URL(url, location.href)
  const isKnown = origin === location.origin || origin === googleOrigin || thisMachine.test(hostname)
  if (!isKnown) throw new Error(`No script of ${origin}`)
  return href
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
// The content security policy allows this one name.
const policy = trustedTypes?.createPolicy('bonafide', { createScriptURL: scriptUrl })

/** Loads Google's script, once. Rejects where it cannot be had. */
export async function loadGoogle(url: string): Promise<GoogleIdentity> {
  if (!globalThis.google?.accounts) await loadScript(url)
  if (!globalThis.google?.accounts) throw new Error('The script of Google did not start')
  return globalThis.google
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = policy?.createScriptURL(url) ?? scriptUrl(url)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // Another click tries again.
      script.remove()
      reject(new Error('The script of Google could not be loaded'))
    })
    document.head.append(script)
  })
}
