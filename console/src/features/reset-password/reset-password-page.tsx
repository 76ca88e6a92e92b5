import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { Link } from '@tanstack/react-router'
import * as styles from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

interface ResetPasswordPageProps {
  /** From the fragment of the address, which no server sees; empty until a link was asked for. */
  token: string
  onReset: (reply: AuthReply) => void
}

/** Serves a forgotten password: asks for a link, and is the page that the link leads to. */
export function ResetPasswordPage({ token, onReset }: ResetPasswordPageProps) {
  return (
    <AuthLayout signsIn>
      {token ? <ChoosePasswordForm token={token} onReset={onReset} /> : <ForgotPasswordForm />}
      <p className={styles.foot}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </AuthLayout>
  )
}
