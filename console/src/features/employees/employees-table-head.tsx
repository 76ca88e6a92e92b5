import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'

/** The name takes the width that is left. */
const columns = [
  { name: 'Name', width: 'auto' },
  { name: 'Contact', width: '25%' },
  { name: 'Status', width: '130px' },
  { name: 'Verification Steps', width: '148px' },
  { name: 'Created', width: '116px' },
  { name: 'View', width: '88px' },
]

/** The head and the column widths, also of the table that is still loading. */
export function EmployeesTableHead() {
  return (
    <>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name === 'View' ? <VisuallyHidden>{name}</VisuallyHidden> : name}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
