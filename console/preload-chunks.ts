import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Has the page fetch these chunks and their styles at once, instead of when the first script asks for them. */
export function preloadChunks(names: readonly string[]): Plugin {
  return {
    name: 'preload-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && names.includes(file.name) ? [file] : [],
        )
        return chunks.flatMap(({ fileName, viteMetadata }) => [
          link({ rel: 'modulepreload', href: `/${fileName}` }),
          ...[...(viteMetadata?.importedCss ?? [])].map((style) =>
            link({ rel: 'preload', as: 'style', href: `/${style}` }),
          ),
        ])
      },
    },
  }
}

// The module loader asks with CORS, and a preload is only used for a request of the same kind.
function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
