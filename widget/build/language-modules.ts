import type { Plugin } from 'vite'

const prefix = '#language/'

/** `#language/verify/cy` is all that a view and the element around it say in one language, as one module. */
export function languageModules(): Plugin {
  return {
    name: 'language-modules',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [view, locale] = id.slice(prefix.length + 1).split('/')
      return `
        import { messages as ofView } from '@bonafide/shared/language/${view}/${locale}.ts'
        import { texts } from '${import.meta.dirname}/../src/localization/texts/${locale}.ts'
        export const messages = { ...texts, ...ofView }`
    },
  }
}
