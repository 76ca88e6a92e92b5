import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import * as styles from '#features/email-confirmation/confirm-email-banner.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { factorsQuery } from './factor-queries.ts'

/** Tells the user until when they have to add a second factor, on every page. */
export function FactorNotice() {
  const { data } = useQuery(factorsQuery(useApp()))
  if (!data?.dueAt) return null
  return (
    <section className={styles.banner} aria-label="Second factor needed">
      <ShieldAlert size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>{`Add a second factor by ${formatDay(data.dueAt)}.`}</strong> Your organisation asks for one.
        After that day you can do nothing here until you have one.
      </p>
      <ButtonLink to="/profile">Open Profile</ButtonLink>
    </section>
  )
}
