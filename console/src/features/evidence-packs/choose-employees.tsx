import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { foundEmployeesQuery } from '#features/employees/employee-queries.ts'
import { useApp } from '#lib/app-context.ts'
import * as styles from './packs.css.ts'

interface ChooseProps {
  chosen: readonly string[]
  error?: string | undefined
  onChange: (ids: readonly string[]) => void
}

/** Chooses employees, found by name, email or phone, and shows those chosen before. */
export function ChooseEmployees({ chosen, error, onChange }: ChooseProps) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data } = useQuery(foundEmployeesQuery(useApp(), q))
  const [known, setKnown] = useState<readonly Known[]>([])
  const found = (q ? (data?.items ?? []) : []).filter(({ erasedAt }) => !erasedAt)
  const shown = [
    ...known.filter(({ employeeId }) => chosen.includes(employeeId)),
    ...found.filter(({ employeeId }) => !chosen.includes(employeeId)),
  ]
  function choose(employee: Known, isChosen: boolean) {
    if (isChosen) setKnown((before) => [...before.filter((one) => one !== employee), employee])
    const others = chosen.filter((id) => id !== employee.employeeId)
    onChange(isChosen ? [...others, employee.employeeId] : others)
  }
  return (
    <>
      <TextField
        label="Find employees"
        hint="By name, email or phone."
        type="search"
        name="find"
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles.choices} aria-label="Employees to choose">
        {shown.map((employee) => (
          <li key={employee.employeeId}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(employee.employeeId)}
                onChange={(event) => choose(employee, event.currentTarget.checked)}
              />
              <span {...(employee.fullName && verbatim)}>{employee.fullName || 'No name'}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

type Known = Pick<Employee, 'employeeId' | 'fullName'>
