import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..')

/**
 * Runs a command to its end; never rejects.
 * @param {string} command
 * @param {string[]} args
 * @param {{ capture?: boolean, env?: Record<string, string> }} [options] `capture` keeps the output instead of showing it
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, args, { capture = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm and what it installs are .cmd files on Windows, which only a shell starts.
      shell: process.platform === 'win32',
    })
    /** @type {string[]} */
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => chunks.push(String(chunk)))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: chunks.join('') }))
  })
}

/**
 * The path of an installed package's command.
 * @param {string} name
 */
export const bin = (name) => join(root, 'node_modules/.bin', name)
