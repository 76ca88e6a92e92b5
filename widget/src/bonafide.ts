import { defineWidget } from './element/element.ts'
import type { LanguageModule } from './localization/localization.ts'
import type { ViewModule } from './views/view-host.ts'

type Hashes = Readonly<Record<string, string>>
/**
 * The sha256 of the files that may be loaded next, by their name: what is loaded is what was built with this. Those
 * of the languages and of other parts that most visitors never need are in one of them, `rare`.
 */
declare const __FILES__: Hashes

// Not written where it is used: Vite would take the files for assets of its own.
const here = import.meta.url

function load<Module>(name: string, hashes = __FILES__): Promise<Module> {
  const hash = hashes[name] ?? ''
  // From both places that this script is served from.
  const file = `../${__VERSION__}/${name}-${hash.slice(0, 8).replace(/\W/g, '_')}.js`
  return loadFile(new URL(file, here).href, `sha256-${hash}`) as Promise<Module>
}

async function loadRare<Module>(name: string): Promise<Module> {
  const { hashes } = await load<{ hashes: Hashes }>('rare')
  return load(name, hashes)
}

let failures = 0

/**
 * Loads a module whose content is known. A script element with an integrity would need a Trusted Types policy of
 * the host page; a preload does not, and the module it fetched is the one that the import then runs.
 */
async function loadFile(url: string, integrity: string): Promise<unknown> {
  // A browser remembers by its address that a module could not be had.
  const address = failures > 0 ? `${url}?${failures}` : url
  try {
    if (document.createElement('link').relList.supports('modulepreload')) await preload(address, integrity)
    else await fetch(address, { integrity }).then((response) => response.text())
    return await import(/* @vite-ignore */ address)
  } catch (error) {
    failures += 1
    throw error
  }
}

async function preload(href: string, integrity: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', integrity, href })
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', () => reject(new Error(`${href} could not be loaded`)))
      document.head.append(link)
    })
  } finally {
    link.remove()
  }
}

defineWidget({
  version: __VERSION__,
  apiUrl: new URL('/api', here).href,
  frame: 'embedded',
  view: (view) => load<ViewModule>(view),
  language: (view, locale) => loadRare<LanguageModule>(`${view}.${locale}`),
  extras: () => loadRare('extras'),
  colours: () => loadRare('colours'),
})
