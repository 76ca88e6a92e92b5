import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { contextOptions, launchChromium, type Theme, type Width } from './chromium.ts'

const output = resolve(import.meta.dirname, '../../../.test-output')

// For all files of a worker, which ends it when it ends itself.
let browser: Promise<Browser> | undefined

async function running(): Promise<Browser> {
  const known = await (browser ??= launchChromium())
  // One that has crashed fails the test it ran, and not those that follow.
  return known.isConnected() ? known : (browser = launchChromium())
}

interface PageOptions {
  width?: Width
  theme?: Theme
  /** Messages of the page's console that are expected. */
  expected?: RegExp
  /** The storage of another page, with its session. */
  storageState?: BrowserContextOptions['storageState'] | undefined
  /** Lets the browser take a certificate that no authority vouches for. */
  anyCertificate?: boolean
}

/**
 * Opens a page in a browser profile of its own, until the end of the test. An uncaught error, a breach of the
 * content security policy, or anything else logged as an error fails the test.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { width = 1280, theme = 'light', expected, storageState, anyCertificate = false } = options
  const context = await (
    await running()
  ).newContext({
    ...contextOptions(width, theme),
    ...(storageState && { storageState }),
    ignoreHTTPSErrors: anyCertificate,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const problems = watchPage(page, expected)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, task.name)
    await context.close()
    expect(problems, 'errors in the browser').toEqual([])
  })
  return page
}

/** Collects the problems of a page from now on. */
export function watchPage(page: Page, expected?: RegExp): string[] {
  const problems: string[] = []
  const add = (problem: string) => {
    if (!expected?.test(problem)) problems.push(problem)
  }
  page.on('pageerror', (error) => add(error.message))
  page.on('console', (message) => {
    // Chromium logs every answer of 400 and above; the screens show those themselves.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) add(message.text())
  })
  return problems
}

async function keepPicture(page: Page, name: string) {
  mkdirSync(output, { recursive: true })
  const file = join(output, `${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${page.viewportSize()?.width}.png`)
  await page.screenshot({ path: file, fullPage: true }).catch(() => undefined)
}

/** Keeps the scripts of the console back until they are let go. */
export async function withoutScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((done) => (letGo = done))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}
