/** @typedef {import('vite').Manifest} Manifest */

/**
 * The script and style files that a browser loads before a page shows: the given chunks, all they import
 * statically, and the styles of those.
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {Set<string>}
 */
export function firstLoad(manifest, keys) {
  /** @type {Set<string>} */
  const files = new Set()
  const seen = new Set()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key]
    if (seen.has(key) || !chunk) continue
    seen.add(key)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

/**
 * The chunks of each route, by its address: its own and those of the layouts around it. The router plugin splits
 * every route file; what it leaves together is in the entry.
 * @param {Manifest} manifest
 * @returns {Map<string, string[]>}
 */
export function routeChunks(manifest) {
  const split = Object.entries(manifest).flatMap(([key, { src = key, isDynamicEntry }]) => {
    const file = /src\/routes\/(.+?)\.tsx/.exec(src)?.[1]
    return file && isDynamicEntry ? [{ key, file }] : []
  })
  /** @type {Map<string, string[]>} */
  const routes = new Map()
  for (const { file } of split) {
    // A name with a leading underscore is a layout, or a folder of one, and no part of an address.
    if (file.split('/').at(-1)?.startsWith('_')) continue
    const segments = file.split('/').filter((segment) => !segment.startsWith('_') && segment !== 'index')
    const around = split.filter((other) => file === other.file || file.startsWith(`${other.file}/`))
    routes.set(`/${segments.join('/')}`, [...new Set(around.map(({ key }) => key))])
  }
  return routes
}
