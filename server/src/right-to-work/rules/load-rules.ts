import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { StartError } from '#config/start-error.ts'
import { createRuleBook, type RuleBook, Rules } from './rules.ts'

/**
 * Reads the rule files, which no check may do without.
 * @throws StartError that names the file, the line and the field of what is wrong in them
 */
export function loadRules(folder = rulesFolder()): RuleBook {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (!names.length) throw new StartError(`There is no right-to-work rule file in ${folder}.`)
  return createRuleBook(names.map((name) => readRules(name, readFileSync(join(folder, name), 'utf8'))))
}

// Beside main.js in the bundle, beside this file in the sources.
function rulesFolder(): string {
  const folders = ['./rules', '.'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return folders.find((path) => existsSync(path)) ?? '.'
}

function readRules(name: string, text: string): Rules {
  const result = v.safeParse(Rules, parse(name, text))
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
