import { execFile, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isIgnored, readCommand, readDockerfile, type Stage } from './dockerfile.ts'
import { fileFaults, packageFaults } from './image-faults.ts'

const root = resolve(import.meta.dirname, '../../..')

/** An image of the Dockerfile, made without an engine that builds one. */
export interface RehearsedImage {
  /** The root of its files: what the Dockerfile writes, and nothing of the base image. */
  files: string
  /** Where its command runs. */
  cwd: string
  env: Record<string, string>
  /** The command that makes `dist` in the first stage. */
  build: string[]
  user: string
  command: string[]
  healthcheck: string[]
}

interface Options {
  /** Empty; the stages are made in it. */
  folder: string
  /** Takes this build, and the packages of the project, instead of running the commands of the first stage. */
  dist?: string
  say?: (line: string) => void
}

/**
 * Does what the Dockerfile says in folders of this machine, with its Node and its npm: copies what it copies, from
 * what `.dockerignore` leaves, and runs what it runs. The project is taken to be one that only its owner may read.
 */
export async function rehearseImage({ folder, dist, say = () => {} }: Options): Promise<RehearsedImage> {
  const stages = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'))
  const filesOf = (stage: Stage) => join(folder, stage.as ?? 'image')
  await chmod(folder, 0o755)
  const envOf = new Map<Stage, Record<string, string>>()
  for (const [index, stage] of stages.entries()) {
    const before = stages.find(({ as }) => as === stage.from)
    say(`stage ${stage.as ?? 'image'}, from ${stage.from}`)
    if (before) await cp(filesOf(before), filesOf(stage), { recursive: true, verbatimSymlinks: true })
    const env = { ...(before && envOf.get(before)) }
    envOf.set(stage, env)
    await makeStage({ stage, files: filesOf(stage), folder, env, say, dist: index === 0 ? dist : undefined })
  }
  const last = stages.at(-1)
  if (!last) throw new Error('the Dockerfile has no stage')
  const textOf = (name: string) =>
    last.instructions.findLast((instruction) => instruction.name === name)?.text ?? ''
  return {
    files: filesOf(last),
    cwd: join(filesOf(last), textOf('WORKDIR')),
    env: envOf.get(last) ?? {},
    build: stages[0]?.instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text) ?? [],
    user: textOf('USER'),
    command: readCommand(textOf('CMD')),
    healthcheck: readCommand(textOf('HEALTHCHECK').replace(/^.*? CMD /, '')),
  }
}

interface Making {
  stage: Stage
  files: string
  folder: string
  env: Record<string, string>
  say: (line: string) => void
  dist: string | undefined
}

async function makeStage({ stage, files, folder, env, say, dist }: Making): Promise<void> {
  // A stage begins where the one before it stood, and there is only one place in ours.
  let cwd = join(files, 'app')
  for (const { name, text } of stage.instructions) {
    say(`  ${name} ${text}`)
    if (name === 'WORKDIR') {
      cwd = join(files, text)
      await mkdir(cwd, { recursive: true })
    } else if (name === 'ENV') {
      const [key = '', value = ''] = text.split('=', 2)
      env[key] = value
    } else if (name === 'COPY') await copy(text, { cwd, folder })
    else if (name === 'RUN' && dist === undefined) await run(text, cwd, env)
  }
  if (dist === undefined) return
  await cp(dist, join(cwd, 'dist'), { recursive: true })
  await keepPrivate(join(cwd, 'dist'))
  await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'))
}

async function copy(text: string, { cwd, folder }: { cwd: string; folder: string }): Promise<void> {
  const [, stage, sources = '', target = ''] = /^(?:--from=(\S+) )?(.+) (\S+)$/.exec(text) ?? []
  for (const source of sources.split(' ')) {
    const from = stage ? join(folder, stage, source) : join(root, source)
    // The contents of a folder are copied, not the folder itself.
    const isInto = target.endsWith('/') && !(await stat(from)).isDirectory()
    const to = isInto ? join(cwd, target, basename(source)) : join(cwd, target)
    // Moved instead: it is not asked for again.
    if (stage) await rename(from, to)
    else await copyContext(source, to)
  }
}

async function copyContext(source: string, to: string): Promise<void> {
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const filter = (path: string) => !isIgnored(ignored, relative(root, path))
  await cp(join(root, source), to, { recursive: true, verbatimSymlinks: true, filter })
  await keepPrivate(to)
}

// An image has the modes that files have where it is built. They may be those of a careful developer.
async function keepPrivate(path: string): Promise<void> {
  await promisify(execFile)('chmod', ['-R', 'go=', path])
}

async function run(command: string, cwd: string, env: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env
  // Lets npm reuse its cache; the image begins without it.
  const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  await promisify(execFile)('sh', ['-c', command], { cwd, env: { PATH, HOME, ...npm, ...env } })
}

if (process.argv[1] === import.meta.filename) await rehearseStart()

/**
 * Runs every step of the Dockerfile, the long ones too, checks the files that it makes, and starts its command: without
 * settings it has to refuse, and name those missing.
 */
async function rehearseStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-image-'))
  try {
    const { cwd, env, command } = await rehearseImage({ folder, say: console.log })
    const faults = [...(await fileFaults(cwd)), ...(await packageFaults(cwd))]
    for (const fault of faults) console.log(fault)
    const [program = '', ...args] = command
    const { PATH } = process.env
    const { status, stderr } = spawnSync(program, args, { cwd, env: { PATH, ...env }, encoding: 'utf8' })
    const isRight = status === 1 && stderr.includes('SESSION_SECRET must be set')
    console.log(isRight ? 'The image would start.' : `The image would not start: ${status}\n${stderr}`)
    process.exitCode = isRight && faults.length === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
