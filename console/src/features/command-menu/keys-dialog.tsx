import { Button } from '@bonafide/shared/ui/button.tsx'
import { singleKeysAreOn } from '#lib/single-keys.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import * as styles from './keys-dialog.css.ts'

const tables = [
  {
    title: 'On every page',
    keys: [
      [['Ctrl K', '⌘ K'], 'Find an employee, a page, a setting or an action'],
      [['/'], 'Search this page'],
      [['?'], 'Show this table'],
      [['Esc'], 'Close what is open'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['J', 'K'], 'Next row, previous row'],
      [['Enter'], 'Open the employee'],
      [['X'], 'Select the row, with Shift all rows in between'],
      [['A'], 'Go to the actions for the selected rows'],
    ],
  },
  {
    title: 'In the details of an employee',
    keys: [[['J', 'K'], 'Next employee, previous employee']],
  },
] as const

/** Shows which keys there are. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog labelledBy="keys-title" onClose={onClose}>
      <h2 id="keys-title" className={dialog.title}>
        Keyboard
      </h2>
      {tables.map(({ title, keys }) => (
        <table key={title} className={styles.table}>
          <caption className={styles.caption}>{title}</caption>
          <tbody>
            {keys.map(([names, words]) => (
              <tr key={words}>
                <th scope="row" className={styles.names}>
                  {names.map((name) => (
                    <kbd key={name} className={styles.key}>
                      {name}
                    </kbd>
                  ))}
                </th>
                <td className={styles.words}>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className={dialog.text}>
        {singleKeysAreOn()
          ? 'Single keys do nothing while you type in a field. You can turn them off in your profile.'
          : 'You have turned single keys off. You can turn them on again in your profile.'}
      </p>
      <div className={dialog.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
