import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { openapiDocument } from './openapi-document.ts'
import { publicDocument } from './public-document.ts'

test('a query whose schema has a name of its own is listed parameter by parameter', () => {
  const { paths } = openapiDocument()
  const names = paths['/employees']?.['get']?.parameters?.flatMap(({ name }) => name ?? [])
  expect(names).toEqual(
    expect.arrayContaining([
      'status',
      'q',
      'site',
      'manager',
      'cover',
      'sort',
      'externalId',
      'limit',
      'cursor',
    ]),
  )
})

test('every call of API keys has examples of what goes in and comes out, and they are valid', () => {
  const document = publicDocument()
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const wrong: string[] = []
  let examples = 0
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)]
      for (const content of bodies.flatMap((body) => (body && 'content' in body ? [body.content] : []))) {
        for (const [type, { schema, example }] of Object.entries(content)) {
          if (type !== 'application/json') continue
          examples += 1
          const validate = ajv.compile({ ...absolute(schema), $id: `example-${examples}` })
          if (!validate(example)) wrong.push(`${method} ${path}: ${ajv.errorsText(validate.errors)}`)
        }
      }
      const codes = Object.values(operation.responses).flatMap((answer) =>
        'x-codes' in answer ? (answer['x-codes'] ?? []) : [],
      )
      if (!codes.includes('scope_missing')) wrong.push(`${method} ${path} names no errors`)
    }
  }
  expect(wrong).toEqual([])
  expect(examples).toBeGreaterThan(200)
})

/** With references that lead into the document. */
const absolute = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object
