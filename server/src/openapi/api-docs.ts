import { apiMarkdown } from './api-markdown.ts'
import { openapiDocument } from './openapi-document.ts'
import { publicDocument } from './public-document.ts'

/** The generated files of docs/, by name. */
export function apiDocs(): Record<'api.md' | 'openapi.json' | 'openapi-v1.json', string> {
  const document = openapiDocument()
  const generated = { 'x-generated': 'by `npm run docs` from shared/src/contract; do not edit' }
  return {
    'api.md': apiMarkdown(document),
    'openapi.json': `${JSON.stringify({ ...document, ...generated }, null, 2)}\n`,
    'openapi-v1.json': `${JSON.stringify({ ...publicDocument(), ...generated }, null, 2)}\n`,
  }
}
