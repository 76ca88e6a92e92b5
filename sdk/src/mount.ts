import { elementName } from './entry.ts'
import { load } from './load.ts'
import { mountWith } from './mount-with.ts'
import type { WidgetError } from './widget-error.ts'
import type { Mount } from './widget-handle.ts'

/**
 * Puts a widget into the target and answers at once; its script is fetched meanwhile.
 * @param target an element, or a selector of one
 * @throws a MountError when there is no such element or a widget is in it already; nothing else is ever thrown
 */
export const mount: Mount = mountWith(async ({ apiUrl }) => {
  if (customElements.get(elementName)) return
  const base = apiUrl ? folderOn(apiUrl) : ownScript()
  if (!base) throw apiUrlMissing
  await load(base)
})

const apiUrlMissing: WidgetError = {
  code: 'api_url_missing',
  category: 'configuration',
  message: 'Set apiUrl to the address of the API, or put a script of ours on the page.',
  displayMessage:
    'This part of the page is not set up correctly. Contact the organisation that runs this website.',
  retryable: false,
}

function folderOn(apiUrl: string) {
  try {
    return new URL('/sdk/v1/', new URL(apiUrl, document.baseURI)).href
  } catch {
    return undefined
  }
}

const ownScript = () =>
  [...document.scripts]
    .map(({ src }) => src)
    .find((src) => /\/sdk\/(?:v\d+|\d+\.\d+\.\d+)\/(?:bonafide|loader)[\w-]*\.js/.test(src))
