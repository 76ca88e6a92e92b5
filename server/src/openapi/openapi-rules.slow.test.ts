import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openapiDocument } from './openapi-document.ts'
import { publicDocument } from './public-document.ts'

const documents = { 'the document of all calls': openapiDocument(), 'that of API keys': publicDocument() }

test.each(Object.entries(documents))(
  '%s has neither an error nor a warning under the OpenAPI ruleset of Spectral',
  { timeout: 120_000 },
  async (_name, document) => {
    const spectral = new Spectral()
    spectral.setRuleset(new Ruleset(oas))
    const found = await spectral.run(JSON.stringify(document))
    expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
  },
)
