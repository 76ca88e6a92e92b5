import { defineWidget } from './element/element.ts'
import { loadFile } from './load-file.ts'
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

defineWidget({
  version: __VERSION__,
  apiUrl: new URL('/api', here).href,
  frame: 'embedded',
  view: (view) => load<ViewModule>(view),
  language: (view, locale) => loadRare<LanguageModule>(`${view}.${locale}`),
  extras: () => loadRare('extras'),
  colours: () => loadRare('colours'),
})
