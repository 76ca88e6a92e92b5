import { apiVersions } from '@bonafide/shared/contract/endpoint.ts'
import { componentSchemas } from './json-schema.ts'
import { type OpenapiDocument, openapiDocument } from './openapi-document.ts'
import { errorBody } from './operation.ts'

const description =
  'Invite employees, follow their verification and download evidence from your own server, with an API key. Every ' +
  'error has the shape of `ErrorBody`. You get a list page by page: send the `nextCursor` of one page as `cursor` to ' +
  'get the next, until there is none.'

/** Returns the OpenAPI 3.1 document of the calls that API keys can make, below `/api/v1`. */
export function publicDocument(): OpenapiDocument {
  return (made ??= makeDocument())
}

let made: OpenapiDocument | undefined

function makeDocument(): OpenapiDocument {
  const all = openapiDocument()
  const paths = Object.fromEntries(
    Object.entries(all.paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(([, { 'x-scope': scope }]) => scope)
      if (own.length === 0) return []
      const byKey = own.map(([method, operation]) => [method, { ...operation, security: [{ apiKey: [] }] }])
      return [[path, Object.fromEntries(byKey)]]
    }),
  ) as OpenapiDocument['paths']
  const used = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  )
  const { securitySchemes, ...components } = all.components
  return {
    ...all,
    info: { ...all.info, version: apiVersions[0], description },
    servers: [{ url: '/api/v1' }],
    tags: all.tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      ...components,
      securitySchemes: { apiKey: securitySchemes['apiKey'] ?? {} },
      schemas: componentSchemas([paths, all.webhooks, errorBody]),
    },
  }
}
