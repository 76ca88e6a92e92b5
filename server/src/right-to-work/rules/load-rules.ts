import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { StartError } from '#platform/app-error.ts'
import { createRuleBook, LegacyFile, type RuleBook, RuleFile } from './rules.ts'

/**
 * Reads the rule files, which no check may do without.
 * @throws StartError that names the file, the line and the field of what is wrong in them
 */
export function loadRules(folder = rulesFolder()): RuleBook {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== legacyName)
  if (!names.length || !existsSync(join(folder, legacyName)))
    throw new StartError(`There are no right-to-work rule files in ${folder}.`)
  const read = <Schema extends v.GenericSchema<unknown, { version: string }>>(schema: Schema, name: string) =>
    readRules(schema, name, readFileSync(join(folder, name), 'utf8'))
  return createRuleBook(
    names.map((name) => read(RuleFile, name)),
    read(LegacyFile, legacyName),
  )
}

let loaded: RuleBook | undefined

/** The rules of this release, read once. @throws StartError as `loadRules` does */
export const ruleBook = (): RuleBook => (loaded ??= loadRules())

const legacyName = 'legacy.json'

// The rules are beside main.js in the bundle, and beside this file in the sources.
function rulesFolder(): string {
  const folders = ['./rules', '.'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return folders.find((path) => existsSync(path)) ?? '.'
}

function readRules<Schema extends v.GenericSchema<unknown, { version: string }>>(
  schema: Schema,
  name: string,
  text: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parse(name, text))
  if (!result.success) {
    const [issue] = result.issues
    const path = v.getDotPath(issue) ?? ''
    throw malformed(name, lineOf(text, issue), path ? `${path}: ${issue.message}` : issue.message)
  }
  if (`${result.output.version}.json` !== name) {
    const { version } = result.output
    throw malformed(
      name,
      lineAt(text, text.indexOf('"version"')),
      `version: ${version} is not that of the file`,
    )
  }
  return result.output
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = (error as SyntaxError).message
    // V8 says where, unless the text ends too early or it can quote the whole of it.
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length)
    throw malformed(name, lineAt(text, at), message)
  }
}

/** The line of the field that an issue is about, or of the object that lacks it. */
function lineOf(text: string, { path, received }: v.BaseIssue<unknown>): number {
  let at = 0
  for (const { key } of path?.slice(0, received === 'undefined' ? -1 : undefined) ?? []) {
    const found = typeof key === 'string' ? text.indexOf(`${JSON.stringify(key)}:`, at) : -1
    if (found >= 0) at = found
  }
  return lineAt(text, at)
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

function malformed(name: string, line: number, problem: string): StartError {
  return new StartError(
    `The right-to-work rules cannot be used: ${name}, line ${line}: ${problem}. Put the file right, or install the release again.`,
  )
}
