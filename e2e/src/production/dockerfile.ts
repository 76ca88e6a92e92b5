export interface Instruction {
  name: string
  /** As it is written, on one line. */
  text: string
}

export interface Stage {
  from: string
  as: string | undefined
  instructions: Instruction[]
}

/** Reads the stages of a Dockerfile. It knows the instructions of ours, and refuses any other. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, from = '', as] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ from, as, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage || !known.has(name)) throw new Error(`the Dockerfile has an unknown line: ${line}`)
    stage.instructions.push({ name, text: rest })
  }
  return stages
}

const known = new Set(['CMD', 'COPY', 'ENV', 'EXPOSE', 'HEALTHCHECK', 'RUN', 'USER', 'WORKDIR'])

/** Reads the words of a command in exec form, which runs without a shell. */
export function readCommand(text: string): string[] {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
    throw new Error(`not in exec form: ${text}`)
  }
  return words
}

/** True when a path below the root of the project is kept out of the image, by the lines of .dockerignore. */
export function isIgnored(lines: readonly string[], path: string): boolean {
  return lines.some((line) => {
    const anywhere = line.startsWith('**/')
    const name = anywhere ? line.slice('**/'.length) : line
    const start = anywhere && name.endsWith('*') ? name.slice(0, -1) : undefined
    if (/[*?[!]/.test(start ?? name)) throw new Error(`.dockerignore has an unknown line: ${line}`)
    const parts = path.split('/')
    if (start !== undefined) return parts.some((part) => part.startsWith(start))
    return anywhere ? parts.includes(name) : path === name || path.startsWith(`${name}/`)
  })
}
