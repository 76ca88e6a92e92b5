import { apiVersions } from '@bonafide/shared/contract/endpoint.ts'
import type { NamedCall } from './named-calls.ts'
import type { Operation } from './operation.ts'

/** One way to make a call, as it is copied. */
export interface Sample {
  language: 'curl' | 'Node'
  code: string
}

/** Returns the call in each language, with its example. */
export function samplesOf(call: NamedCall): Sample[] {
  return [
    { language: 'curl', code: curlSample(call) },
    { language: 'Node', code: nodeSample(call) },
  ]
}

/** A single quote within a text in single quotes. */
const quote = String.raw`'\''`

function curlSample(call: NamedCall): string {
  const { method, path, operation } = call
  const body = bodyOf(call)
  const file = fileOf(operation)
  const query = new URLSearchParams(queryOf(operation)).toString().replaceAll('%3A', ':')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => exampleIn(operation, name))
  const isPlain = method === 'get' || (method === 'post' && body)
  const header = (text: string) => `-H "${text}"`
  const lines = [
    `curl --fail-with-body "$BONAFIDE_URL/api/v1${filled}${query ? `?${query}` : ''}"`,
    ...(isPlain ? [] : [`-X ${method.toUpperCase()}`]),
    header('Authorization: Bearer $BONAFIDE_API_KEY'),
    header(`Bonafide-Version: ${apiVersions[0]}`),
    ...(isIdempotent(operation) ? [header('Idempotency-Key: $(uuidgen)')] : []),
    ...(body ? [header('Content-Type: application/json')] : []),
    ...(body
      ? [`-d '${JSON.stringify(body, null, 2).replaceAll("'", quote).replaceAll('\n', '\n  ')}'`]
      : []),
    ...(file ? [`--output ${file}`] : []),
  ]
  return lines.join(' \\\n  ')
}

function nodeSample(call: NamedCall): string {
  const { operation, sdk } = call
  const file = fileOf(operation)
  const query = queryOf(operation)
  const isPaged = (operation.parameters ?? []).some(({ name }) => name === 'cursor')
  const body = bodyOf(call)
  const made = `bonafide.${sdk
    .replaceAll(/\b\w+Id\b/g, (name) => literal(exampleIn(operation, name)))
    .replace(/body(?:\.(\w+))?/, (_whole, field: string | undefined) => literal(field ? body?.[field] : body))
    .replace(/(, )?query/, (_whole, comma = '') =>
      Object.keys(query).length > 0 ? comma + literal(query) : '',
    )}`
  const lines = isPaged
    ? [`for await (const item of ${made}) {`, '  console.log(item)', '}']
    : file
      ? [`await writeFile('${file}', await ${made})`]
      : [`const answer = await ${made}`, 'console.log(answer)']
  return [
    ...(file ? ["import { writeFile } from 'node:fs/promises'"] : []),
    "import { Bonafide } from '@bonafide/node'",
    '',
    'const bonafide = new Bonafide({',
    '  apiKey: process.env.BONAFIDE_API_KEY,',
    '  url: process.env.BONAFIDE_URL,',
    '})',
    '',
    ...lines,
  ].join('\n')
}

/** Returns the value as JavaScript, as the formatter of most projects writes it. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", String.raw`\'`)}'`
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(field, `${indent}  `)}`,
  )
  const line = `{ ${fields.join(', ')} }`
  if (line.length < 60) return line
  return `{\n${fields.map((field) => `${indent}  ${field},\n`).join('')}${indent}}`
}

type Body = Readonly<Record<string, unknown>>

const bodyOf = ({ body, operation }: NamedCall): Body | undefined =>
  body ?? (operation.requestBody?.content['application/json']?.example as Body | undefined)

/** What has to be asked, and how many of a list. */
function queryOf({ parameters = [] }: Operation): Record<string, string> {
  const asked = parameters.filter(
    ({ name, in: place, required }) => place === 'query' && (required || name === 'limit'),
  )
  return Object.fromEntries(asked.map(({ name, example }) => [name, String(example)]))
}

function exampleIn({ parameters = [] }: Operation, name: string): string {
  const example = parameters.find((parameter) => parameter.name === name)?.example
  return typeof example === 'string' ? example : name
}

const isIdempotent = ({ parameters = [] }: Operation) =>
  parameters.some(({ name }) => name === 'Idempotency-Key')

/** Returns a name for the file that the call answers; undefined where it answers JSON. */
function fileOf({ responses }: Operation): string | undefined {
  const [answer] = Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') && 'content' in response ? [response] : [],
  )
  const types = Object.keys(answer?.content ?? {})
  if (types.join() === 'application/json') return undefined
  return types.join() === 'application/zip' ? 'evidence-pack.zip' : 'evidence-file'
}
