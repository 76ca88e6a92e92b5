import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createCalls } from '../../../server/testing/harness/test-calls.ts'
import type { ScratchMachine } from './scratch-machine.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The pages of the guide. */
export const pages = ['docs/deploy.md', 'docs/deploy-many.md', 'docs/operations.md'] as const
type Page = (typeof pages)[number]

export interface GuideBlock {
  /** The heading that it is below. */
  heading: string
  language: string
  text: string
}

/** Returns the blocks of a page of the guide, in order. */
export function guideBlocks(page: Page): GuideBlock[] {
  const text = readFileSync(resolve(root, page), 'utf8')
  let heading = ''
  return [...text.matchAll(/^#+ ([^\n]*)$|^```(\w+)\n(.*?)^```$/gms)].flatMap(([, title, language, code]) => {
    if (title) heading = title
    return language ? [{ heading, language, text: code ?? '' }] : []
  })
}

interface Following {
  /** Which of the blocks below the heading; not set: all of them. */
  only?: number
  /** What a test needs to be otherwise in them. Each has to be there. */
  replace?: readonly (readonly [string, string])[]
  env?: Record<string, string>
  /** The folder that the commands are typed in, of those of the machine. */
  at?: string
}

/** Follows the guide on machines, and knows what of it was followed. */
export function createReader() {
  const run = new Set<string>()
  return {
    /** Runs the commands below a heading, each block as it stands but for what is replaced. */
    async follow(
      machine: ScratchMachine,
      page: Page,
      heading: string,
      { only, replace = [], env, at = '.' }: Following = {},
    ): Promise<string> {
      const below = guideBlocks(page).filter((block) => block.heading === heading && block.language === 'sh')
      const chosen = only === undefined ? below : below.slice(only, only + 1)
      if (!chosen.length) throw new Error(`${page} has no such block of commands below “${heading}”`)
      let said = ''
      for (const { text } of chosen) {
        run.add(`${page}: ${text}`)
        said += await machine.run(`cd ${at}\n${replaced(text, replace)}`, env)
      }
      return said
    },
    /** The blocks of commands that were not followed, by page and heading. */
    left: () =>
      pages.flatMap((page) =>
        guideBlocks(page)
          .filter(({ language, text }) => language === 'sh' && !run.has(`${page}: ${text}`))
          .map(({ heading }) => `${page}: ${heading}`),
      ),
  }
}

/** Replaces the first of each of these texts. */
export function replaced(text: string, replace: NonNullable<Following['replace']>): string {
  return replace.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`a block does not have ${from} any more`)
    return before.replace(from, () => to)
  }, text)
}

/** Makes calls as a browser does, by TLS, on the machine that is asked for. */
export function callsOn(machine: () => ScratchMachine) {
  return createCalls({
    request: async (path: string | URL | Request, { method = 'GET', headers, body }: RequestInit = {}) => {
      if (typeof path !== 'string' || (body && typeof body !== 'string'))
        throw new Error('calls here are made of texts')
      const lines = Object.entries((headers ?? {}) as Record<string, string>).map(
        ([name, value]) => `${name}: ${value}`,
      )
      const said = await machine().run(
        `printf '%s' "$BODY" | curl -sS --http1.1 -i -X ${method} -H @<(printf '%s\\n' "$HEADERS") ${body ? '--data-binary @-' : ''} "https://verify.example.com$AT"`,
        { BODY: body ?? '', HEADERS: lines.join('\n'), AT: path },
      )
      const [head = '', ...rest] = said.split('\r\n\r\n')
      const [status = '', ...fields] = head.split('\r\n')
      const answered = new Headers(
        fields.map((line) => [line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': ')]),
      )
      return new Response(rest.join('\r\n\r\n') || null, {
        status: Number(status.split(' ')[1]),
        headers: answered,
      })
    },
  })
}
