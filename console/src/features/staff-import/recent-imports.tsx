import type { StaffImport } from '@bonafide/shared/contract/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import * as styles from '#features/import/import.css.ts'
import { formatDayAndTime, formatNumber } from '#lib/format.ts'

interface RecentImportsProps {
  items: readonly StaffImport[]
  onOpen: (importId: string) => void
}

/** Lists the imports of the last days, to look up the outcome of their rows. */
export function RecentImports({ items, onOpen }: RecentImportsProps) {
  if (items.length === 0) return null
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Imports of the last seven days</caption>
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">Added</th>
          <th scope="col">Not added</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ importId, createdAt, created, existing, refused }) => (
          <tr key={importId}>
            <td>{formatDayAndTime(createdAt)}</td>
            <td>{formatNumber(created)}</td>
            <td>{formatNumber(existing + refused)}</td>
            <td>
              <Button onClick={() => onOpen(importId)}>Open</Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
