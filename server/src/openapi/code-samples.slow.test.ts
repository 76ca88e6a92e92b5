import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hasProgram } from '#testing/processes/programs.ts'
import { type Sample, sampleLanguages, samplesOf } from './code-samples.ts'
import { type NamedCall, namedCalls } from './named-calls.ts'
import { publicDocument } from './public-document.ts'

const calls = namedCalls(publicDocument()).flatMap((group) => group.calls)
const url = 'https://bonafide.example.com'

interface Sent {
  method: string
  url: string
  headers: Headers
  body: string | undefined
}

/** What a sample sends when it is run: nothing leaves. */
type Run = (code: string) => Promise<Sent>

const runCurl: Run = async (code) => {
  const stubs = `uuidgen() { echo a-key; }\ncurl() { printf '%s\\0' "$@"; }\n`
  const env = { ...process.env, BONAFIDE_URL: url, BONAFIDE_API_KEY: 'bf_test_key' }
  const { stdout } = await promisify(execFile)('bash', ['-ec', stubs + code], { env })
  const words = stdout.split('\0')
  const after = (option: string) =>
    words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []))
  const [body] = after('-d')
  const headers = new Headers(after('-H').map((header) => header.split(': ') as [string, string]))
  return { method: after('-X')[0] ?? (body ? 'POST' : 'GET'), url: words[1] ?? '', headers, body }
}

const runNode: Run = async (code) => {
  // The sources of the SDK: the server's own packages do not have it.
  const sdk = pathToFileURL(resolve(import.meta.dirname, '../../../node-sdk/src/index.ts')).href
  const { Bonafide } = (await import(/* @vite-ignore */ sdk)) as {
    Bonafide: new (options: object) => object
  }
  const sent: Sent[] = []
  const fetch = async (address: URL, { method, headers, body }: RequestInit & { body?: string }) => {
    sent.push({ method: method ?? '', url: address.href, headers: new Headers(headers), body })
    return Response.json({ items: [] })
  }
  class Stubbed extends Bonafide {
    constructor(options: object) {
      super({ ...options, fetch })
    }
  }
  const names = { Bonafide: Stubbed, writeFile: () => {}, console: { log: () => {} } }
  const env = { BONAFIDE_URL: url, BONAFIDE_API_KEY: 'bf_test_key' }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const program = new AsyncFunction(...Object.keys(names), 'process', code.replaceAll(/^import .*$/gm, ''))
  await program(...Object.values(names), { env })
  expect(sent).toHaveLength(1)
  return sent[0]!
}

/** Runs a program whose request is written to its errors by a stub before it. */
const runProgram = async (command: string, args: string[]): Promise<Sent> => {
  const env = { ...process.env, BONAFIDE_URL: url, BONAFIDE_API_KEY: 'bf_test_key' }
  const { stderr } = await promisify(execFile)(command, args, { env })
  const sent = JSON.parse(stderr) as Omit<Sent, 'headers'> & { headers: [string, string][] }
  return { ...sent, headers: new Headers(sent.headers), body: sent.body ?? undefined }
}

const runPython: Run = (code) =>
  runProgram('python3', [
    '-c',
    `import io, json, sys, urllib.request
def urlopen(request):
    body = request.data and request.data.decode()
    sent = dict(method=request.get_method(), url=request.full_url, headers=request.header_items(), body=body)
    print(json.dumps(sent), file=sys.stderr)
    return io.BytesIO(b'{"items": []}')
urllib.request.urlopen = urlopen
open = lambda *_: io.BytesIO()
${code}`,
  ])

const runPhp: Run = (code) =>
  runProgram('php', [
    '-d',
    'display_errors=stdout',
    '-r',
    `namespace Sample;
function file_get_contents($url, $_, $context) {
    $http = stream_context_get_options($context)['http'];
    $headers = array_map(fn ($header) => explode(': ', $header, 2), $http['header']);
    $sent = ['method' => $http['method'], 'url' => $url, 'headers' => $headers, 'body' => $http['content'] ?? null];
    fwrite(STDERR, json_encode($sent));
    return '{"items": []}';
}
function file_put_contents() {}
${code.replace('<?php', '')}`,
  ])

const runs: Readonly<Record<Sample['language'], { run: Run; needs: string }>> = {
  curl: { run: runCurl, needs: 'bash' },
  Node: { run: runNode, needs: 'node' },
  Python: { run: runPython, needs: 'python3' },
  PHP: { run: runPhp, needs: 'php' },
}

/** The samples in the languages that this machine has. */
const runnable = (call: NamedCall) =>
  samplesOf(call).filter(({ language }) => language === 'Node' || hasProgram(runs[language].needs))

const endpointOf = (operationId: string): Endpoint => {
  const [group = '', name = ''] = operationId.split('.')
  return (api as unknown as Record<string, Record<string, Endpoint>>)[group]![name]!
}

/** What a call would say of a part of a request; where it has no such part, there is to be none. */
const problemsOf = (schema: v.GenericSchema | undefined, part: object | undefined) =>
  schema ? (v.safeParse(schema, part).issues ?? []) : Object.keys(part ?? {})

const facts = calls.map((call): [string, NamedCall] => [call.operation.operationId, call])

test.each(facts)('the samples of %s make that call, with what it takes', async (id, call) => {
  const { path, query, body, idempotent } = endpointOf(id)
  expect(samplesOf(call).map(({ language }) => language)).toEqual(sampleLanguages)
  const all = runnable(call).map(async ({ language, code }) => ({
    code,
    sent: await runs[language].run(code),
  }))
  for (const { code, sent } of await Promise.all(all)) {
    expect(sent.method, code).toBe(call.method.toUpperCase())
    const { pathname, searchParams } = new URL(sent.url)
    const pattern = join('/api/v1', path).replaceAll(/\{\w+\}/g, '[\\da-f-]{36}')
    expect(pathname, code).toMatch(new RegExp(`^${pattern}$`))
    expect(sent.headers.get('authorization')).toBe('Bearer bf_test_key')
    expect(sent.headers.get('bonafide-version')).toBe('2026-11')
    expect(sent.headers.has('idempotency-key'), code).toBe(idempotent === true)
    expect(sent.headers.has('content-type')).toBe(body !== undefined)
    expect(problemsOf(query, Object.fromEntries(searchParams)), code).toEqual([])
    expect(problemsOf(body, sent.body && JSON.parse(sent.body)), code).toEqual([])
  }
})

test('a call that has no name in the reference is told by its id', () => {
  const { paths } = publicDocument()
  const [method] = Object.values(paths['/test/clock'] ?? {})
  const operation = { ...method!, operationId: 'clouds.rain' }
  expect(() => namedCalls({ paths: { ...paths, '/clouds': { post: operation } } })).toThrow('clouds.rain')
})

test('a text with a quote is whole in every language', async () => {
  const invite = calls.find(({ operation }) => operation.operationId === 'employees.invite')!
  const body = { fullName: "Ella O'Neill", email: 'ella@example.com', inviteChannelPref: 'email' }
  for (const { language, code } of runnable({ ...invite, body }))
    expect(JSON.parse((await runs[language].run(code)).body ?? '')).toEqual(body)
})
