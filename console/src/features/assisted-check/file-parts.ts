import type { Asked } from './asked.ts'
import type { SentFile } from './check-of.ts'

export type Part = SentFile['part']

/** A part that a file of this check can show. */
export interface OfferedPart {
  part: Part
  /** The check lacks something until a file shows it. */
  isNeeded: boolean
}

/** A file with the parts that it was said to show; undefined until that was asked. */
interface Shown {
  parts: readonly Part[]
}

interface MoreParts {
  /** The name on the evidence differs: `needed` until a reason is accepted, `offered` then. */
  nameChange: 'needed' | 'offered' | undefined
}

/** The parts that a check can need by its route, document and conditions, those that it needs first. */
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

/** What a file shows of this check. One that was added for another route is of what this one needs first. */
export function shownParts({ parts }: Shown, offered: readonly OfferedPart[]): readonly Part[] {
  const shown = offered.flatMap(({ part }) => (parts.includes(part) ? part : []))
  const [first] = offered
  return shown.length > 0 || parts.length === 0 || !first ? shown : [first.part]
}

/** The parts that no file shows yet. */
export function partsWithoutFile(files: readonly Shown[], offered: readonly OfferedPart[]): readonly Part[] {
  const shown = files.flatMap((file) => shownParts(file, offered))
  return offered.flatMap(({ part, isNeeded }) => (isNeeded && !shown.includes(part) ? part : []))
}

/** What the next file most likely shows: the first part that has none, or more of the first. */
export function nextPart(files: readonly Shown[], offered: readonly OfferedPart[]): readonly Part[] {
  const part = partsWithoutFile(files, offered)[0] ?? offered[0]?.part
  return part ? [part] : []
}

/** The copies as a check names them: each with every part that it shows. */
export function sentFiles(
  files: readonly (Shown & { stored?: { fileId: string } })[],
  offered: readonly OfferedPart[],
): SentFile[] {
  return files.flatMap((file) => {
    const { stored } = file
    return stored ? shownParts(file, offered).map((part) => ({ fileId: stored.fileId, part })) : []
  })
}

/** What a file shows, as the name of a box. */
export const partNames: Readonly<Record<Part, string>> = {
  document: 'Copy of the document',
  ni_document: 'National Insurance document',
  notice: 'Notice',
  result_page: 'Result page',
  provider_report: 'Provider’s report',
  name_change: 'Change of name',
  term_dates: 'Term dates',
  sponsor: 'Sponsor’s letter',
  application: 'Proof of the application',
}

/** The same in a list of what still needs a file. */
export const neededNames: Readonly<Record<Part, string>> = {
  document: 'the document',
  ni_document: 'the National Insurance document',
  notice: 'the notice of the Employer Checking Service',
  result_page: 'the result page',
  provider_report: 'the provider’s report',
  name_change: 'a document that shows the change of name',
  term_dates: 'the term dates',
  sponsor: 'the sponsor’s letter',
  application: 'proof of the application, appeal or review',
}
