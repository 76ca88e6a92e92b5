import type { Asked } from './asked.ts'
import type { SentFile } from './check-of.ts'

export type Part = SentFile['part']

/** A part that a file of this check can show. */
export interface OfferedPart {
  part: Part
  /** The check lacks something until a file shows it. */
  isNeeded: boolean
}

/** A file with the parts that it was said to show, of whatever route. */
interface Shown {
  parts: readonly Part[]
}

interface MoreParts {
  /** The name on the evidence differs: `needed` until a reason is accepted, `offered` then. */
  nameChange: 'needed' | 'offered' | undefined
}

/** Returns the parts that a check can need by its route, document and conditions, those that it needs first. */
export function partsOf(parts: Asked, { nameChange }: MoreParts): readonly OfferedPart[] {
  const { isOnline, isDocument, isDigital, isGrace, document, documentCode } = parts
  const needed: [part: Part, isNeeded: boolean | undefined][] = [
    ['application', isGrace],
    ['result_page', isOnline],
    ['provider_report', isDigital],
    ['document', isDocument || isDigital],
    ['ni_document', parts.hasNiDocument],
    ['notice', parts.hasNotice],
    ['term_dates', parts.isStudent],
    ['sponsor', parts.isSupplementary],
    ['name_change', nameChange === 'needed'],
  ]
  // Beside a notice, the card or certificate that the employee has shown.
  const isShownToo = parts.route === 'ecs' && document !== undefined && documentCode !== 'G4'
  return [
    ...needed.flatMap(([part, isNeeded]) => (isNeeded ? { part, isNeeded: true } : [])),
    ...(isShownToo ? [{ part: 'document', isNeeded: false } as const] : []),
    ...(nameChange === 'offered' ? [{ part: 'name_change', isNeeded: false } as const] : []),
  ]
}

/**
 * Returns the parts of this check that a file shows. Parts chosen for another route or document do not count here: a
 * check would look complete with a wrong copy (rule 23).
 */
export function shownParts({ parts }: Shown, offered: readonly OfferedPart[]): readonly Part[] {
  return offered.flatMap(({ part }) => (parts.includes(part) ? part : []))
}

/** Returns the parts that no file shows yet. */
export function partsWithoutFile(files: readonly Shown[], offered: readonly OfferedPart[]): readonly Part[] {
  const shown = files.flatMap((file) => shownParts(file, offered))
  return offered.flatMap(({ part, isNeeded }) => (isNeeded && !shown.includes(part) ? part : []))
}

/** Guesses the parts of the next file: the first part that has no file, or more of the first. */
export function nextPart(files: readonly Shown[], offered: readonly OfferedPart[]): readonly Part[] {
  const part = partsWithoutFile(files, offered)[0] ?? offered[0]?.part
  return part ? [part] : []
}

/** Returns the copies as a check names them: each with every part that it shows. */
export function sentFiles(
  files: readonly (Shown & { stored?: { fileId: string } })[],
  offered: readonly OfferedPart[],
): SentFile[] {
  return files.flatMap((file) => {
    const { stored } = file
    return stored ? shownParts(file, offered).map((part) => ({ fileId: stored.fileId, part })) : []
  })
}
