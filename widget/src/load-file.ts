let failures = 0

/**
 * Loads a module whose content is known. A script element with an integrity would need a Trusted Types policy of
 * the host page; a preload does not, and the module it fetched is the one that the import then runs.
 */
export async function loadFile(url: string, integrity: string): Promise<unknown> {
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
  Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href })
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
