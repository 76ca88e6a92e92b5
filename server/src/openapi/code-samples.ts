import { apiVersions } from '@bonafide/shared/contract/endpoint.ts'
import type { NamedCall } from './named-calls.ts'
import type { Operation } from './operation.ts'

/** In the order they are offered in; the first is shown first. */
export const sampleLanguages = ['curl', 'Node', 'Python', 'PHP'] as const

/** One way to make a call, as it is copied. */
export interface Sample {
  language: (typeof sampleLanguages)[number]
  code: string
}

/** Returns the call in each language, with its example. */
export function samplesOf(call: NamedCall): Sample[] {
  return [
    { language: 'curl', code: curlSample(call) },
    { language: 'Node', code: nodeSample(call) },
    { language: 'Python', code: pythonSample(call) },
    { language: 'PHP', code: phpSample(call) },
  ]
}

/** A single quote within a text in single quotes. */
const quote = String.raw`'\''`

function curlSample(call: NamedCall): string {
  const { method, operation } = call
  const body = bodyOf(call)
  const file = fileOf(operation)
  const isPlain = method === 'get' || (method === 'post' && body)
  const header = (text: string) => `-H "${text}"`
  const lines = [
    `curl --fail-with-body "$BONAFIDE_URL${addressOf(call)}"`,
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
    .replaceAll(/\b\w+Id\b/g, (name) => literal(exampleIn(operation, name), node))
    .replace(/body(?:\.(\w+))?/, (_whole, field: string | undefined) =>
      literal(field ? body?.[field] : body, node),
    )
    .replace(/(, )?query/, (_whole, comma = '') =>
      Object.keys(query).length > 0 ? comma + literal(query, node) : '',
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

function pythonSample(call: NamedCall): string {
  const { method, operation } = call
  const body = bodyOf(call)
  const file = fileOf(operation)
  const key = isIdempotent(operation)
  return [
    ...(body || !file ? ['import json'] : []),
    'import os',
    'import urllib.request',
    ...(key ? ['import uuid'] : []),
    '',
    'request = urllib.request.Request(',
    `    os.environ["BONAFIDE_URL"] + "${addressOf(call)}",`,
    `    method="${method.toUpperCase()}",`,
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["BONAFIDE_API_KEY"],',
    `        "Bonafide-Version": "${apiVersions[0]}",`,
    ...(key ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    '    },',
    ...(body ? [`    data=json.dumps(${literal(body, python, '    ')}).encode(),`] : []),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    file ? `    open("${file}", "wb").write(answer.read())` : '    print(json.load(answer))',
  ].join('\n')
}

function phpSample(call: NamedCall): string {
  const { method, operation } = call
  const body = bodyOf(call)
  const file = fileOf(operation)
  const read = `file_get_contents(getenv('BONAFIDE_URL') . '${addressOf(call)}', false, $context)`
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method.toUpperCase()}',`,
    "    'header' => [",
    "        'Authorization: Bearer ' . getenv('BONAFIDE_API_KEY'),",
    `        'Bonafide-Version: ${apiVersions[0]}',`,
    ...(isIdempotent(operation) ? ["        'Idempotency-Key: ' . bin2hex(random_bytes(16)),"] : []),
    ...(body ? ["        'Content-Type: application/json',"] : []),
    '    ],',
    ...(body ? [`    'content' => json_encode(${literal(body, php, '    ')}),`] : []),
    ']]);',
    file ? `file_put_contents('${file}', ${read});` : `print_r(json_decode(${read}, true));`,
  ].join('\n')
}

/** How a language writes values. */
interface Notation {
  indent: string
  open: string
  close: string
  text: (value: string) => string
  field: (name: string, value: string) => string
  words?: Readonly<Record<string, string>>
}

const inSingleQuotes = (value: string) => `'${value.replaceAll("'", String.raw`\'`)}'`

const node: Notation = {
  indent: '  ',
  open: '{',
  close: '}',
  text: inSingleQuotes,
  field: (name, value) => `${/^\w+$/.test(name) ? name : inSingleQuotes(name)}: ${value}`,
}
const python: Notation = {
  indent: '    ',
  open: '{',
  close: '}',
  text: (value) => JSON.stringify(value),
  field: (name, value) => `${JSON.stringify(name)}: ${value}`,
  words: { true: 'True', false: 'False', null: 'None' },
}
const php: Notation = {
  indent: '    ',
  open: '[',
  close: ']',
  text: inSingleQuotes,
  field: (name, value) => `${inSingleQuotes(name)} => ${value}`,
}

/** Returns a value as a formatter of the language writes it. */
function literal(value: unknown, by: Notation, before = ''): string {
  if (typeof value === 'string') return by.text(value)
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, by, before)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return by.words?.[String(value)] ?? String(value)
  const within = before + by.indent
  const fields = Object.entries(value).map(([name, field]) => by.field(name, literal(field, by, within)))
  const space = by === node ? ' ' : ''
  const line = `${by.open}${space}${fields.join(', ')}${space}${by.close}`
  if (line.length < 60) return line
  return `${by.open}\n${fields.map((field) => `${within}${field},\n`).join('')}${before}${by.close}`
}

type Body = Readonly<Record<string, unknown>>

const bodyOf = ({ body, operation }: NamedCall): Body | undefined =>
  body ?? (operation.requestBody?.content['application/json']?.example as Body | undefined)

/** Returns the path with its example and query, below the origin. */
function addressOf({ path, operation }: NamedCall): string {
  const query = new URLSearchParams(queryOf(operation)).toString().replaceAll('%3A', ':')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => exampleIn(operation, name))
  return `/api/v1${filled}${query ? `?${query}` : ''}`
}

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
