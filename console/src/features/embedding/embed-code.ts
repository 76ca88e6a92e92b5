import type { EmbedView } from '@bonafide/shared/contract/embed.ts'
import { attributesOf, type EmbedLook, variablesOf } from './embed-look.ts'

/** The path where the partner's own backend returns a token. */
export const tokenPath = '/hr/bonafide-token'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the code that a partner puts into the page around the widget. */
export function pageCode(server: string, look: EmbedLook): string {
  const attributes = Object.entries({ ...attributesOf(look), 'token-url': tokenPath })
  const element = attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
  const variables = Object.entries(variablesOf(look)).map(
    ([name, value]) => `  --bonafide-${kebab(name)}: ${value};\n`,
  )
  return [
    `<script type="module" src="${server}/sdk/v1/bonafide.js"></script>`,
    ...(variables.length > 0 ? [`<style>\nbonafide-widget {\n${variables.join('')}}\n</style>`] : []),
    `<bonafide-widget${element}></bonafide-widget>`,
  ].join('\n')
}

/** Returns the call with which the partner's backend gets a token for one view on one page of theirs. */
export function tokenCode(server: string, site: string, view: EmbedView): string {
  const body = { view, origin: site, ...(view === 'verify' && { employeeId: 'ID_OF_THE_EMPLOYEE' }) }
  return [
    `curl -X POST ${server}/api/embed/tokens \\`,
    `  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
}
