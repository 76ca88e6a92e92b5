import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import * as styles from '#features/email-confirmation/confirm-email-banner.css.ts'
import { useApp } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { factorsQuery } from './factor-queries.ts'

/** Asks the user for another password, where theirs is from before today's rules. */
export function PasswordNotice() {
  const { data } = useQuery(factorsQuery(useApp()))
  if (!data?.weakPassword) return null
  return (
    <section className={styles.banner} aria-label="Weak password">
      <KeyRound size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>Your password is easy to guess.</strong> It still works. Please choose a longer one in your
        profile, or add a second factor.
      </p>
      <ButtonLink to="/profile">Open Profile</ButtonLink>
    </section>
  )
}
