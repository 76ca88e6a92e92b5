import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'

interface PrerenderModule {
  prerender: (address: string, visitor: { isSignedIn: boolean }) => Promise<string>
}

interface Document {
  /** The routes whose chunks and styles the browser fetches at once, instead of when the first script asks for them. */
  routes: readonly string[]
  /** Modules of the page that come with it, by their paths below `src`: theirs likewise. */
  parts?: readonly string[]
  /** The address of the page whose markup it holds, so that it shows before any script has come. */
  page?: string
  /** It is sent with requests that carry a session. */
  isSignedIn?: boolean
  /**
   * The reads that it starts itself, where it is sent with a session: paths below `/api`. A name without a value has that
   * of the address, and after a colon stand the roles that make it.
   */
  reads?: readonly string[]
}

interface Options {
  /** The built module of `src/prerender.tsx`. */
  module: string
  /** By their names. */
  documents: Readonly<Record<string, Document>>
  /** The document whose chunks `first-paint.js` fetches where there is a session that the request did not carry. */
  signedIn: string
}

/** Writes the documents of the console: `index.html` as the build made it, with what each of them is for. */
export function writeDocuments({ module, documents, signedIn }: Options): Plugin {
  return {
    name: 'write-documents',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    // As the others, it would hold its comments.
    async writeBundle({ dir = '' }) {
      await writeFile(join(dir, 'first-paint.js'), await scriptOf('public/first-paint.js'))
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html.')
        const { prerender } = (await import(pathToFileURL(module).href)) as PrerenderModule
        const bare = String(index.source)
        const first = filesOf(bundle, namedIn(bundle, bare))
        const filesFor = ({ routes, parts = [] }: Document) => {
          const paths = [...routes.map(pathOf), ...parts.map((part) => `/src/${part}`)]
          const chunks = paths.map((path) => chunkWith(bundle, path))
          return filesOf(bundle, chunks).filter((file) => !first.includes(file))
        }
        const later = documents[signedIn] ? filesFor(documents[signedIn]) : []
        this.emitFile({
          type: 'asset',
          fileName: '.vite/routes.json',
          source: JSON.stringify(routeFiles(bundle)),
        })
        for (const [name, document] of Object.entries(documents)) {
          const { page, isSignedIn = false } = document
          const links = filesFor(document).map((file) => link(file, page !== undefined))
          const html = withLinks(bare, links.join(''))
          const marked = isSignedIn ? forUsers(html) : forVisitors(html, later, page)
          const shown =
            page === undefined ? marked : withPage(marked, page, await prerender(page, { isSignedIn }))
          const source = isSignedIn ? await withScripts(shown, document) : shown
          if (name === 'index') index.source = source
          else this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
      },
    },
  }
}

const firstPaint = '<script src="/first-paint.js"></script>'
const showSession = '<script src="/show-session.js"></script>'

const scriptOf = async (file: string) => {
  const { code = '' } = await minify(await readFile(join(import.meta.dirname, file), 'utf8'))
  return code
}

/**
 * Puts the scripts of a document into it, where a request for each would come before anything else. The server allows
 * those that stand there by their hashes.
 */
async function withScripts(html: string, { reads = [] }: Document): Promise<string> {
  const start =
    reads.length > 0 &&
    `<script data-reads="${reads.join(' ').replaceAll('&', '&amp;')}">${await scriptOf('first-reads.js')}</script>`
  const paint = `<script>${await scriptOf('public/first-paint.js')}</script>`
  const session = `<script>${await scriptOf('show-session.js')}</script>`
  const icon = await readFile(join(import.meta.dirname, 'public/favicon.svg'), 'utf8')
  return html
    .replace(firstPaint, () => `${start || ''}${paint}`)
    .replace(showSession, () => session)
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(icon.trim())}"`)
}

const withLinks = (html: string, links: string) => html.replace('</head>', `${links}</head>`)

const forUsers = (html: string) => html.replace('<html ', '<html data-signed-in ')

/** What to fetch where there is a session after all stands before the script that reads it. */
function forVisitors(html: string, later: string[], page: string | undefined): string {
  const meta = `<meta name="preload-signed-in" content="${later.join(' ')}">`
  const whole = html.replace('<head>', `<head>${meta}`)
  // A form shows without its scripts, which may come last; the figures of a dashboard come with them.
  return page ? whole.replaceAll(/(?=rel="modulepreload"|type="module")/g, 'fetchpriority="low" ') : whole
}

/** The document with the markup of a page, and with the title that the page has at its start. */
function withPage(html: string, address: string, rendered: string): string {
  const [, title = '', markup = ''] = /^(<title>.*?<\/title>)(.*)$/s.exec(rendered) ?? []
  if (!markup) throw new Error(`${address} has no title.`)
  // The policy of every page forbids it, so that it would show otherwise than React does.
  if (/\sstyle="/.test(markup)) throw new Error(`The markup of ${address} has a style attribute.`)
  return html
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('<div id="root">', () => `<div id="root" data-prerendered="${address}">${markup}`)
    .replace(firstPaint, () => (markup.includes('data-session=') ? firstPaint + showSession : firstPaint))
}

/** Markup is not to be seen without its styles. A module is fetched with CORS, and a preload has to be of that kind. */
function link(file: string, hasPage: boolean): string {
  const style = hasPage ? 'rel="stylesheet"' : 'rel="preload" as="style"'
  return `<link ${file.endsWith('.css') ? style : 'rel="modulepreload"'} crossorigin href="/${file}">`
}

const pathOf = (route: string) => `/src/routes/${route}.tsx?tsr-split=component`

function chunkWith(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(path)),
  )
  if (found?.type !== 'chunk') throw new Error(`The build has no chunk of ${path}.`)
  return found
}

/** The chunks that a document runs by itself. */
function namedIn(bundle: Rolldown.OutputBundle, html: string): Rolldown.OutputChunk[] {
  const names = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, name = '']) => name)
  return names.flatMap((name) => (bundle[name]?.type === 'chunk' ? [bundle[name]] : []))
}

/** The file with each route, by its name: the sizes are measured by it. */
function routeFiles(bundle: Rolldown.OutputBundle): Record<string, string> {
  const files = Object.values(bundle).filter((file) => file.type === 'chunk')
  return Object.fromEntries(
    files.flatMap(({ fileName, moduleIds }) =>
      moduleIds.flatMap((id) => {
        const route = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(id)?.[1]
        return route ? [[route, fileName]] : []
      }),
    ),
  )
}

/** These chunks with all they need, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): string[] {
  const reached = [...reach(bundle, chunks)]
  const files = reached.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ])
  return [...new Set(files)]
}

function reach(bundle: Rolldown.OutputBundle, from: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const reached = new Set<Rolldown.OutputChunk>()
  const queue = [...from]
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (reached.has(chunk)) continue
    reached.add(chunk)
    for (const name of chunk.imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') queue.push(file)
    }
  }
  return reached
}
