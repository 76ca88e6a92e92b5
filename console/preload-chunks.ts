import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

interface Preloads {
  /** Chunks that the page fetches at once, instead of when the first script asks for them. */
  always: readonly string[]
  /** Chunks that `theme.js` has fetched where there is a session: the page itself cannot know. */
  signedIn: readonly string[]
}

/** Has the page fetch chunks, and their styles, before the script that would ask for them has run. */
export function preloadChunks({ always, signedIn }: Preloads): Plugin {
  return {
    name: 'preload-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const later = filesOf(withImports(bundle, signedIn)).join(' ')
        return [
          ...filesOf(named(bundle, always)).map(link),
          // Before the script that reads it.
          { tag: 'meta', attrs: { name: 'preload-signed-in', content: later }, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}

function named(bundle: Rolldown.OutputBundle, names: readonly string[]): Rolldown.OutputChunk[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && names.includes(file.name) ? [file] : [],
  )
}

/** These chunks with all they need, less what the page starts with anyway. */
function withImports(bundle: Rolldown.OutputBundle, names: readonly string[]): Rolldown.OutputChunk[] {
  const atStart = reach(bundle, Object.values(bundle).filter(isEntry))
  return [...reach(bundle, named(bundle, names))].filter((chunk) => !atStart.has(chunk))
}

function isEntry(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === 'chunk' && file.isEntry
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

function filesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

// The module loader asks with CORS, and a preload is only used for a request of the same kind.
function link(file: string): HtmlTagDescriptor {
  const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  return { tag: 'link', attrs: { ...kind, href: `/${file}`, crossorigin: true }, injectTo: 'head' }
}
