import type { EngagementKind, EngagementOrigin } from '@bonafide/shared/contract/right-to-work/checks.ts'

/** The name of each kind of engagement. */
export const kindNames: Readonly<Record<EngagementKind, string>> = {
  employee: 'Employee',
  worker: 'Worker',
  subcontractor: 'Individual subcontractor',
  platform: 'Through an online platform',
  agency: 'Through an agency',
  substitute: 'Substitute',
}

/** Returns the name of a kind, also of one from a later version. */
export const kindName = (kind: string): string =>
  Object.hasOwn(kindNames, kind) ? kindNames[kind as EngagementKind] : kind

export const originNames: Readonly<Record<EngagementOrigin, string>> = {
  hired: 'Hired by you',
  tupe: 'Transferred to you (TUPE)',
}
