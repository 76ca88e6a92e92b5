import { channelNames } from '@bonafide/shared/invite/channel-names.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { ImportLine } from '#features/import/import-line.ts'
import * as styles from '#features/import/import.css.ts'

const shown = 5
const labels: Record<string, string> = { ...channelNames, email: 'Email' }

/** Previews the first rows with the columns as they are chosen. */
export function ImportPreview({ lines }: { lines: readonly ImportLine[] }) {
  const hasLanguage = lines.some(({ row }) => row.language)
  const hasDateOfBirth = lines.some(({ row }) => row.dateOfBirth)
  return (
    // To be scrolled by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} role="region" aria-label="Preview" tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>Preview of the first rows</caption>
        <thead>
          <tr>
            <th scope="col">Full name</th>
            <th scope="col">Email</th>
            <th scope="col">Phone</th>
            <th scope="col">Send by</th>
            {hasLanguage && <th scope="col">Language</th>}
            {hasDateOfBirth && <th scope="col">Date of birth</th>}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map(({ number, row }) => (
            <tr key={number}>
              <td {...verbatim}>{row.fullName || '–'}</td>
              <td {...verbatim}>{row.email || '–'}</td>
              <td {...verbatim}>{row.phone ?? '–'}</td>
              <td>{labels[row.inviteChannelPref] ?? row.inviteChannelPref}</td>
              {hasLanguage && <td>{row.language ?? '–'}</td>}
              {hasDateOfBirth && <td {...verbatim}>{row.dateOfBirth ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
