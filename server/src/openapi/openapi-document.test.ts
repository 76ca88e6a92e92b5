import { getDiagnosticSeverity, Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openapiDocument } from './openapi-document.ts'

const errorSeverity = getDiagnosticSeverity('error')

test('the document has no error under the OpenAPI ruleset of Spectral', { timeout: 60_000 }, async () => {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset(oas))
  const found = await spectral.run(JSON.stringify(openapiDocument()))
  const errors = found.filter(({ severity }) => severity === errorSeverity)
  expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
})

test('a query whose schema has a name of its own is listed parameter by parameter', () => {
  const { paths } = openapiDocument()
  const names = paths['/employees']?.['get']?.parameters?.map(({ name }) => name)
  expect(names).toEqual(['status', 'q', 'site', 'externalId', 'limit', 'cursor'])
})
