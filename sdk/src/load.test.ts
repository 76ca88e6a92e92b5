import type { load as Load } from './load.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const base = 'https://app.example/sdk/v1/loader.js'
const url = 'https://app.example/sdk/1.2.3/bonafide-abc.js'

let scripts: HTMLScriptElement[]
let isDefined: boolean
let load: typeof Load

beforeEach(async () => {
  scripts = []
  isDefined = false
  vi.spyOn(document.head, 'append').mockImplementation(
    (script) => void scripts.push(script as HTMLScriptElement),
  )
  vi.spyOn(customElements, 'get').mockImplementation(() => (isDefined ? HTMLElement : undefined))
  vi.resetModules()
  ;({ load } = await import('./load.ts'))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Fakes the file that `fetch` finds: none, ours, or another. */
function served(file: 'none' | 'ours' | 'other' | 'away') {
  vi.stubGlobal('fetch', (_url: string, { integrity }: RequestInit = {}) => {
    if (file === 'away' || (integrity && file !== 'ours'))
      return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response('', { status: file === 'none' ? 404 : 200 }))
  })
}

test('the script of this version is put on the page once, with its integrity', async () => {
  const both = Promise.all([load(base), load(base)])
  isDefined = true
  scripts[0]?.dispatchEvent(new Event('load'))
  await both
  expect(scripts).toHaveLength(1)
  expect(scripts[0]).toMatchObject({ type: 'module', integrity: 'sha256-abc', crossOrigin: '', src: url })
})

test.each([
  ['nothing is there', 'none', 'script_failed'],
  ['the server is away', 'away', 'script_failed'],
  ['our own file was stopped', 'ours', 'script_failed'],
  ['another file is there', 'other', 'integrity_mismatch'],
] as const)('when %s the code is not another one', async (_, file, code) => {
  served(file)
  const loaded = load(base)
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(loaded).rejects.toMatchObject({ code, category: 'network', message: url, retryable: true })
})

test('a script that defines nothing has failed', async () => {
  served('ours')
  const loaded = load(base)
  scripts[0]?.dispatchEvent(new Event('load'))
  await expect(loaded).rejects.toMatchObject({ code: 'script_failed' })
})

test('each further attempt has another address', async () => {
  served('none')
  const first = load(base)
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toBeDefined()
  const second = load(base)
  isDefined = true
  scripts[1]?.dispatchEvent(new Event('load'))
  await second
  expect(scripts[1]?.src).toBe(`${url}?`)
})

test('with Trusted Types the address is that of a policy which answers nothing else', async () => {
  const answer = vi.fn<() => void>()
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(): string }) => ({
    // As browsers do, it insists on an input.
    createScriptURL: (...input: string[]) => {
      if (input.length === 0) throw new TypeError('1 argument required, but only 0 present.')
      answer()
      return rules.createScriptURL()
    },
  }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  void load(base)
  expect(createPolicy.mock.calls[0]?.[0]).toBe('bonafide')
  expect(answer).toHaveBeenCalledOnce()
  expect(scripts[0]?.src).toBe(url)
})

test('a page that forbids the policy is told', async () => {
  served('ours')
  vi.stubGlobal('trustedTypes', {
    createPolicy() {
      throw new TypeError('Policy "bonafide" disallowed.')
    },
  })
  await expect(load(base)).rejects.toMatchObject({ code: 'script_failed' })
})
