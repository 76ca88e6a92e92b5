import type { JsonSchema } from './json-schema.ts'

/** Returns a JSON schema as a type of TypeScript. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.anyOf) return union(schema.anyOf.map(typeText))
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeText({ ...schema, type })))
  switch (schema.type) {
    case 'array':
      return `(${schema.items ? typeText(schema.items) : 'unknown'})[]`
    case 'object':
      return objectType(schema)
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, schema]) => `  ${fieldText(name, schema, required.includes(name)).replaceAll('\n', '\n  ')}`,
    )
    return `{\n${fields.join('\n')}\n}`
  }
  if (typeof additionalProperties === 'object') return `Record<string, ${typeText(additionalProperties)}>`
  return 'Record<string, unknown>'
}

/** Returns a field of an object type; without a question mark it is always there. */
export function fieldText(name: string, schema: JsonSchema, isRequired: boolean): string {
  return `${/^\w+$/.test(name) ? name : `'${name}'`}${isRequired ? '' : '?'}: ${typeText(schema)}`
}

const union = (types: string[]) => [...new Set(types)].join(' | ')
