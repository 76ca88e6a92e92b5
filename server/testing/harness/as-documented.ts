import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type OpenapiDocument, openapiDocument } from '#openapi/openapi-document.ts'
import type { Operation } from '#openapi/operation.ts'
import type { TestAnswer } from './test-calls.ts'

type Answer = Pick<TestAnswer, 'status' | 'headers' | 'json' | 'text'>

/** @throws Error when an answer differs from the OpenAPI document, be it by a field that is not in it */
export function expectDocumented(method: string, path: string, answer: Answer): void {
  const difference = differenceFromDocument(method, path, answer)
  if (difference) throw new Error(`not as documented: ${method} ${path}: ${difference}`)
}

/** Returns how a reply differs from the document; undefined when it does not, or the document has no such call. */
export type Difference = (method: string, path: string, answer: Answer) => string | undefined

/** Created by the first reply, since only few test files have none. */
let ofAllCalls: Difference | undefined

export const differenceFromDocument: Difference = (method, path, answer) =>
  (ofAllCalls ??= differenceFrom(openapiDocument()))(method, path, answer)

const bodiless = new Set([204, 304])

/** Holds answers against a document. */
export function differenceFrom(document: OpenapiDocument): Difference {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(closed(document) as object, 'api')
  const validator = (pointer: string): ValidateFunction => {
    const validate = ajv.getSchema(`api#${pointer}`)
    if (!validate) throw new Error(`${pointer} is not in the document`)
    return validate
  }
  return (method, path, answer) => {
    if (method === 'HEAD' || bodiless.has(answer.status)) return undefined
    const found = findOperation(document, method, path)
    return found && differenceOf(found, answer, validator)
  }
}

interface Found {
  pointer: string
  operation: Operation
}

function differenceOf(
  { pointer, operation }: Found,
  { status, headers, json, text }: Answer,
  validator: (pointer: string) => ValidateFunction,
): string | undefined {
  const at = `${operation.operationId} ${status}`
  const type = headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const documented = operation.responses[status]
  const isPublic = operation['x-scope'] !== undefined
  if (!documented && (status < 400 || isPublic)) return `${at}: a status that is not documented, ${text}`
  if (documented && !('content' in documented)) return `${at}: its content is not documented`
  const codes = documented && 'x-codes' in documented ? documented['x-codes'] : undefined
  if (codes && !codes.includes(json?.code)) return `${at}: the code ${json?.code} is not documented`
  if (documented && !(type in documented.content)) return `${at}: ${type} is not documented`
  if (type !== 'application/json') return undefined
  const schema = documented
    ? `${pointer}/responses/${status}/content/${encode('application/json')}/schema`
    : `/components/responses/Error/content/${encode('application/json')}/schema`
  const validate = validator(schema)
  if (validate(json)) return undefined
  const errors = validate.errors?.map(({ instancePath, message, params }) => ({
    instancePath,
    message,
    params,
  }))
  return `${at}: ${JSON.stringify(errors)} in ${text.slice(0, 500)}`
}

function findOperation({ paths }: OpenapiDocument, calledBy: string, path: string): Found | undefined {
  const [asked = ''] = path.split('?')
  const parts = asked.replace(/^\/v1(?=\/)/, '').split('/')
  const method = calledBy.toLowerCase()
  const fits = (template: string) => {
    const named = template.split('/')
    return (
      named.length === parts.length &&
      named.every((part, index) => part.startsWith('{') || part === parts[index])
    )
  }
  // A literal part of a path goes before a parameter, as in the router.
  const [found] = Object.entries(paths)
    .filter(([template, operations]) => method in operations && fits(template))
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
  const operation = found?.[1][method]
  return operation && { pointer: `/paths/${encode(found[0])}/${method}`, operation }
}

const encode = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The same document in which an object has the fields that are named and no others. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]))
  const isObject = copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy)
  return isObject ? { ...copy, additionalProperties: false } : copy
}
