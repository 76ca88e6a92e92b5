import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { useApp } from '#lib/app-context.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { deleteAccountMutation } from './closing-queries.ts'

const Form = v.object({ password: v.string(), email: v.string() })

/** Deletes the account, with the password; with the address where the server says that there is no password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { error, mutateAsync } = useMutation(deleteAccountMutation(useApp()))
  const [hasNoPassword, setNoPassword] = useState(false)
  const form = useForm({
    schema: Form,
    initial: { password: '', email: '' },
    async onValid({ password, email }) {
      try {
        await mutateAsync(hasNoPassword ? { email } : { password })
      } catch (failure) {
        if (failure instanceof ApiError && failure.errors['email']) setNoPassword(true)
        throw failure
      }
    },
  })
  const isOfField = error instanceof ApiError && Object.keys(error.errors).length > 0
  return (
    <ActionFrame
      role="alertdialog"
      title="Delete your account?"
      text="You will be signed out everywhere and leave all your organisations. Your name and what you did stay in their audit logs. You cannot undo this."
      error={isOfField ? null : error}
      failure="We could not delete your account. Try again."
      pending={form.pending}
      confirm={{ label: 'Delete account', pendingLabel: 'Deleting...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    >
      {hasNoPassword ? (
        <TextField label="Your email address" type="email" autoComplete="off" {...form.text('email')} />
      ) : (
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      )}
    </ActionFrame>
  )
}
