import { elementName, entryFile, entryIntegrity } from './entry.ts'
import { version } from './version.ts'
import type { WidgetError } from './widget-error.ts'

declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(input: string): string }
    }
  }
}

let loading: Promise<void> | 0
let query = ''

/**
 * Defines `<bonafide-widget>`, with one script however many ask. After a failure it may be asked again.
 * Rejects with a WidgetError: `script_failed` or `integrity_mismatch`.
 * @param base the address of any file in one of the folders of `/sdk/`
 */
export const load = (base: string): Promise<void> =>
  (loading ||= new Promise((resolve, reject: (error: WidgetError) => void) => {
    const url = new URL(`../${version}/${entryFile}` + query, base).href
    const script = document.createElement('script')
    /** Takes the answer that shows another file there, or what else there was instead of one. */
    const fail = (other?: { ok?: boolean }) => {
      loading = 0
      // A browser remembers that a module failed: the next attempt needs another address.
      query += '?'
      reject({
        code: other?.ok ? 'integrity_mismatch' : 'script_failed',
        category: 'network',
        message: url,
        displayMessage: 'We could not load this. ',
        retryable: true,
      })
    }
    const settle = () => {
      if (customElements.get(elementName)) resolve()
      else {
        // Our own file that did not run was stopped, by the page's CSP perhaps; any other is a mismatch.
        void fetch(url, { integrity: entryIntegrity }).then(
          () => fail(),
          () => fetch(url).then(fail, fail),
        )
      }
    }
    script.type = 'module'
    script.integrity = entryIntegrity
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- smaller, and the script has one
    script.onload = script.onerror = settle
    try {
      // A preload and an import() would need no policy, but Safari ignores the integrity of a preload.
      const rules = { createScriptURL: () => url }
      script.src = window.trustedTypes?.createPolicy('bonafide', rules).createScriptURL('') ?? url
      document.head.append(script)
    } catch {
      settle()
    }
  }))
