import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

interface PrerenderModule {
  prerender: (address: string) => Promise<string>
}

interface Options {
  /** The built module of `src/prerender.tsx`. */
  module: string
  /** By the name of its route's chunk and of its document, where each page is. */
  pages: Readonly<Record<string, string>>
}

/**
 * Writes a document for each page beside `index.html` that holds the page's markup and names its styles, so that it
 * shows before any script has come. `src/main.tsx` has React take the markup over.
 */
export function prerenderPages({ module, pages }: Options): Plugin {
  return {
    name: 'prerender-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') throw new Error('The build has no index.html.')
        const { prerender } = (await import(pathToFileURL(module).href)) as PrerenderModule
        for (const [name, address] of Object.entries(pages)) {
          const source = withPage(String(shell.source), address, await prerender(address))
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source: withChunk(source, bundle, name) })
        }
      },
    },
  }
}

/** The document with the markup of a page, and with the title that the page has at its start. */
function withPage(shell: string, address: string, rendered: string): string {
  const [, title = '', markup = ''] = /^(<title>.*?<\/title>)(.*)$/s.exec(rendered) ?? []
  if (!markup) throw new Error(`${address} has no title.`)
  return (
    shell
      .replace(/<title>.*?<\/title>/, () => title)
      // The markup is not to be seen without its styles, and needs no script to be seen.
      .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
      .replaceAll(/(?=rel="modulepreload"|type="module")/g, 'fetchpriority="low" ')
      .replace('<div id="root">', () => `<div id="root" data-prerendered="${address}">${markup}`)
  )
}

/** The document with the chunk of this route in place of the one that every document has fetched. */
function withChunk(html: string, bundle: Rolldown.OutputBundle, name: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own = chunks.find((chunk) => chunk.name === name)
  if (!own) throw new Error(`The build has no chunk ${name}.`)
  return html.replace(/\/assets\/login-[\w-]+\.js/, `/${own.fileName}`)
}
