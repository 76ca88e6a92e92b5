import type { NewCheck } from '@bonafide/shared/contract/right-to-work.ts'
import { londonDay } from '#lib/london-day.ts'
import type { CheckValues } from './check-values.ts'
import { listedCode, listedDocuments, type ListedDocument } from './document-words.ts'

/** Facts about the check besides the fields of the form. */
export interface Situation {
  kind: NewCheck['kind']
  startDate: string | null | undefined
}

/** The kind of a check, and the fields it has. */
export type Asked = ReturnType<typeof asked>

/** The hours a week that a student may work in term time (rule 9). */
export const studentHours = ['20', '10', '0'] as const

/**
 * Decides which fields a check asks for. Text typed for another route or document stays in the form, and is not sent.
 */
export function asked(values: CheckValues, { kind, startDate }: Situation) {
  const isEarlier = values.isEarlier === 'yes'
  const documentCode = listedCode(values.documentCode, values.route, isEarlier)
  const document: ListedDocument | undefined = documentCode && listedDocuments[documentCode]
  // Documents of List B Group 2 count with a notice alone, whatever they are shown with.
  const route = values.route === 'document' && documentCode?.startsWith('G') ? 'ecs' : values.route
  const isOnline = route === 'online'
  const isDocument = route === 'document'
  const isDigital = route === 'digital'
  const permission = permissionOf(values, route, document)
  const isPending = permission === 'pending_application'
  const isPass = values.outcome === '' || values.outcome === 'pass'
  // Evidence of an application in time gives days of grace until there is a notice (rule 14).
  const isGrace =
    route === 'ecs' && kind === 'followup' && !isEarlier && values.outcome === 'hold' && isPending
  const hasLimits = isOnline || (!isDigital && permission !== 'unlimited')
  const limits = hasLimits ? limitsOf(values) : undefined
  const hasEnd = permission === 'time_limited' || (isOnline && isPending)
  return {
    kind: isEarlier ? ('recorded' as const) : kind,
    route,
    isOnline,
    isDocument,
    isDigital,
    isEarlier,
    documentCode,
    document,
    permission,
    isGrace,
    hasPermission: isOnline || document?.gives === 'either',
    hasNotice: !isGrace && (route === 'ecs' || document?.with === 'pvn'),
    hasNiDocument: isDocument && document?.with === 'ni_document',
    hasEnd,
    hasApplication: !isDigital && isPending,
    needsApplication: isGrace || documentCode === 'B4',
    hasNumber: isDigital || (isDocument && Boolean(document?.isPassport || document?.mustBeCurrent)),
    hasExpiry: isDigital || Boolean(document?.mustBeCurrent),
    mayBeClipped: isDocument && Boolean(document?.isPassport),
    hasCitizenship: isDocument && documentCode === 'A1',
    mayBeVignette: isDocument && documentCode === 'B1',
    hasOriginal: (isDocument && !document?.isScan) || documentCode === 'A4' || documentCode === 'B3',
    hasLimits,
    hasConditionKind: hasLimits && (values.weeklyHoursLimit !== '' || values.conditionKind !== ''),
    isStudent: limits?.kind === 'student',
    isSupplementary: limits?.kind === 'supplementary',
    /** The card says which work it allows. */
    needsOccupation: documentCode === 'G3',
    needsJob: !isEarlier && isPass && needsJob(),
    isFirstDay: Boolean(startDate) && startDate === (isEarlier ? values.checkedAt : londonDay()),
    isStartUnknown: !startDate,
  }

  function needsJob(): boolean {
    if (isDigital || !route || (isDocument && !document)) return false
    if (!isOnline) return permission !== 'unlimited'
    return hasEnd || isPending || Boolean(limits?.any)
  }
}

/** The choices for a document that goes by its permission. */
export const eitherPermission = {
  time_limited: 'May work until a date',
  unlimited: 'May work without an end date',
}

const limitsOf = ({ weeklyHoursLimit, occupationLimit, conditions, conditionKind }: CheckValues) => ({
  kind: conditionKind,
  any: weeklyHoursLimit !== '' || conditionKind !== '' || occupationLimit !== '' || conditions !== '',
})

/** Returns the permission: chosen, or given by the document. */
function permissionOf(
  { permission }: CheckValues,
  route: string,
  document: ListedDocument | undefined,
): string {
  if (route === 'online') return permission
  if (document?.gives === 'either') return Object.hasOwn(eitherPermission, permission) ? permission : ''
  if (document?.gives === 'ends') return 'time_limited'
  if (document?.gives === 'notice') return 'pending_application'
  return route === 'ecs' && !document ? 'pending_application' : 'unlimited'
}
