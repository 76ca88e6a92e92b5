import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { freePort } from '../product/free-port.ts'

/** A browser that Playwright has no build of its own for, driven as its user would: by mouse and keyboard. */
export interface OtherBrowser {
  open: (url: string) => Promise<void>
  /** The value of an expression in the page; an element is none. */
  evaluate: (expression: string) => Promise<unknown>
  /** Clicks at a point of the window. */
  clickAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  /** A picture of the window, as PNG. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

type Command = (method: string, params: object) => Promise<Record<string, unknown>>

const programs = {
  Firefox: ['firefox', 'firefox-esr'],
  WebKit: ['WebKitWebDriver'],
  display: ['Xvfb'],
}

/** Returns the path of the first of these programs that is installed. */
function find(kind: keyof typeof programs): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs[kind].flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Returns the package to install for a browser that cannot be driven here; undefined where it can. */
export function missingFor(name: 'Firefox' | 'WebKit'): string | undefined {
  if (!find(name)) return name === 'Firefox' ? 'firefox-esr' : 'webkit2gtk-driver'
  return name === 'WebKit' && !find('display') ? 'xvfb' : undefined
}

export function launch(name: 'Firefox' | 'WebKit'): Promise<OtherBrowser> {
  return name === 'Firefox' ? launchFirefox() : launchWebKit()
}

/** Launches Firefox, by WebDriver BiDi. */
async function launchFirefox(): Promise<OtherBrowser> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'bonafide-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const child = start(find('Firefox'), args)
  const socket = await connect(`ws://127.0.0.1:${port}/session`)
  const command = bidi(socket)
  await command('session.new', { capabilities: {} })
  const { context } = await command('browsingContext.create', { type: 'tab' })
  await command('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  return {
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = await command('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text)
      const { value } = result as { value?: string }
      return value === undefined ? undefined : JSON.parse(value)
    },
    clickAt: async (x, y) => void (await command('input.performActions', { context, actions: click(x, y) })),
    type: async (text) => void (await command('input.performActions', { context, actions: keys(text) })),
    async picture() {
      const { data } = await command('browsingContext.captureScreenshot', { context })
      return Buffer.from(data as string, 'base64')
    },
    async close() {
      socket.terminate()
      await end(child)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function connect(url: string): Promise<WebSocket> {
  for (let tries = 0; tries < 300; tries += 1) {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const isOpen = await new Promise<boolean>((done) => {
      socket.once('open', () => done(true))
      socket.once('error', () => done(false))
    })
    if (isOpen) return socket
    await sleep(200)
  }
  throw new Error(`Nothing listens at ${url}.`)
}

function bidi(socket: WebSocket): Command {
  let asked = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      asked += 1
      const id = asked
      const onMessage = (data: Buffer) => {
        const message = JSON.parse(data.toString()) as {
          id?: number
          result?: Record<string, unknown>
          error?: string
          message?: string
        }
        if (message.id !== id) return
        socket.off('message', onMessage)
        if (message.error) reject(new Error(`${method}: ${message.error}: ${message.message}`))
        else resolve(message.result ?? {})
      }
      socket.on('message', onMessage)
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** Launches WebKitGTK's own browser, by WebDriver, on a virtual screen. */
async function launchWebKit(): Promise<OtherBrowser> {
  const [port, screen] = [await freePort(), `:${(await freePort()) % 30_000}`]
  const display = start(find('display'), [screen, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
  const driver = start(find('WebKit'), [`--port=${port}`], {
    DISPLAY: screen,
    // Its sandbox needs namespaces that a container may not give; what it shows is ours.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    NO_AT_BRIDGE: '1',
  })
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${(value as { message?: string }).message}`)
    return value
  }
  const session = await firstAnswer(() =>
    call('POST', '/session', { capabilities: { alwaysMatch: {} } }),
  ).then((value) => `/session/${(value as { sessionId: string }).sessionId}`)
  return {
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: (expression) =>
      call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    clickAt: async (x, y) => void (await call('POST', `${session}/actions`, { actions: click(x, y) })),
    type: async (text) => void (await call('POST', `${session}/actions`, { actions: keys(text) })),
    picture: async () => Buffer.from((await call('GET', `${session}/screenshot`)) as string, 'base64'),
    async close() {
      await call('DELETE', session).catch(() => undefined)
      await end(driver)
      await end(display)
    },
  }
}

async function firstAnswer<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 50) throw error
      await sleep(200)
    }
  }
}

// Both protocols take the same actions.
const click = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

const keys = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

function start(program: string | undefined, args: string[], env: Record<string, string> = {}): ChildProcess {
  if (!program) throw new Error('The browser is not installed.')
  return spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(5000).then(() => child.kill('SIGKILL'))])
}
