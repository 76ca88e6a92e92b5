import { type ExcuseState, excuseStates } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { excuseWords } from '#features/excuses/excuse-words.ts'
import * as styles from '#features/import/import.css.ts'
import { employeesText } from '#features/import/import-line.ts'
import { formatNumber } from '#lib/format.ts'

interface StateCountsProps {
  states: Readonly<Record<string, number>>
  workingWithout: number
}

/** Shows how many employees have each state of the excuse, and what that means for those at work. */
export function StateCounts({ states, workingWithout }: StateCountsProps) {
  const counted = excuseStates.flatMap((state: ExcuseState) =>
    states[state] ? [[state, states[state]] as const] : [],
  )
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Statutory excuse</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Employees</th>
          </tr>
        </thead>
        <tbody>
          {counted.map(([state, count]) => (
            <tr key={state}>
              <td>{excuseWords[state]}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {workingWithout > 0 && (
        <Callout tone="warning" title={`${employeesText(workingWithout)} working, not covered`}>
          A file has no copies of documents, so with it you are almost covered at most. Record each earlier
          check with its copy to complete it. Once you add these employees, every user gets an email about
          them.
        </Callout>
      )}
    </>
  )
}
