import type { EvidencePack, PackState } from '@bonafide/shared/contract/evidence-packs.ts'
import { formatDayAndTime, formatNumber } from '#lib/format.ts'

export const stateWords: Readonly<Record<PackState, string>> = {
  building: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  too_large: 'Too large',
  cancelled: 'Stopped',
  deleted: 'Deleted',
  erased: 'Deleted',
  expired: 'Expired',
}

export const stateTones = {
  building: 'info',
  ready: 'success',
  failed: 'danger',
  too_large: 'danger',
  cancelled: 'neutral',
  deleted: 'neutral',
  erased: 'warning',
  expired: 'neutral',
} as const

/** Names the employees of a pack. */
export function packTitle({ kind, site, total }: EvidencePack): string {
  const names = {
    all: 'All employees',
    site: `Employees of ${site ?? 'a site'}`,
    left: 'Employees who have left',
    chosen: 'Chosen employees',
  }
  return `${names[kind]} (${formatNumber(total)})`
}

/** Describes the outcome of a pack in a sentence; empty while it is being built. */
export function packDetail({ state, bytes, expiresAt, failedEmployee }: EvidencePack): string {
  switch (state) {
    case 'building':
      return ''
    case 'ready':
      return `${formatBytes(bytes)} · Download until ${formatDayAndTime(expiresAt)}`
    case 'failed':
      return failedEmployee
        ? `We could not read the evidence of ${failedEmployee.fullName || 'an employee'}. What is done so far is kept.`
        : 'Something went wrong. What is done so far is kept.'
    case 'too_large':
      return 'A ZIP takes 4 GB or 65,535 files at most. Ask for fewer employees.'
    case 'erased':
      return 'An employee in it was erased, so we deleted the pack. Ask for a new one.'
    case 'expired':
      return 'Its time was over, so we deleted it.'
    case 'deleted':
      return 'A user deleted it.'
    case 'cancelled':
      return 'A user stopped it.'
  }
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const

export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
