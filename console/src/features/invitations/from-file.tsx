import { lazy } from 'react'
import type { InviteTab } from './invitation-search.ts'

// The names of all their files are not in the page, which most users invite one employee with.
const ImportTab = lazy(() =>
  import('#features/import/import-tab.tsx').then((module) => ({ default: module.ImportTab })),
)

const StaffTab = lazy(() =>
  import('#features/staff-import/staff-tab.tsx').then((module) => ({ default: module.StaffTab })),
)

/** Adds many employees: those who are to be invited, or the staff who are there already. */
export function FromFile({ tab, onMissing }: { tab: InviteTab; onMissing: () => void }) {
  return tab === 'import' ? <ImportTab onMissing={onMissing} /> : <StaffTab />
}
