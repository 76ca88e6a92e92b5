import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { LanguageField } from '@bonafide/shared/invite/language-field.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatPhone } from '#lib/format.ts'
import { isNotInvited } from '#features/employee-status/status-badge.tsx'
import type { ActionDialogProps } from './employee-action.ts'
import { ActionFrame } from './action-frame.tsx'
import { useMutation } from '@tanstack/react-query'
import { resendMutation } from '#features/employee-actions/employee-mutations.ts'

/** Sends a new link, by the channel and in the language that are chosen. */
export function ResendDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(resendMutation(useApp(), employee))
  const { fullName, email, phoneE164, inviteChannelPref } = employee
  const isFirst = isNotInvited(employee)
  const [language, setLanguage] = useState<Locale | ''>(employee.language ?? '')
  const [channel, setChannel] = useState<Channel>((phoneE164 && inviteChannelPref) || 'email')
  const phone = phoneE164 ? formatPhone(phoneE164) : undefined
  const ways: { value: Channel; label: string; hint: string }[] = [
    { value: 'email', label: 'Email', hint: email },
    ...(phone
      ? [
          { value: 'sms' as const, label: 'SMS', hint: phone },
          { value: 'whatsapp' as const, label: 'WhatsApp', hint: phone },
        ]
      : []),
  ]
  const form = useForm({
    ...noFields,
    onValid() {
      // Where it stays as it is the employee may have chosen another meanwhile, and that counts.
      const change = language === (employee.language ?? '') ? {} : { language }
      return mutateAsync({ channel, ...change }).then(onClose)
    },
  })
  return (
    <ActionFrame
      title={isFirst ? `Invite ${fullName}?` : `Send ${fullName} a new link?`}
      text={
        isFirst
          ? 'They get a link to verify. This uses one credit.'
          : 'Their current link will stop working. Their progress is saved.'
      }
      error={error}
      failure="We could not send the link. Try again."
      pending={form.pending}
      confirm={{ label: 'Send link', pendingLabel: 'Sending...' }}
      form={form.props}
      onClose={onClose}
    >
      <ChoiceCards
        legend="How should we send it?"
        name="channel"
        value={channel}
        onChange={setChannel}
        options={ways}
      />
      {/* A server that does not tell the language would not take one. */}
      {employee.language !== undefined && (
        <LanguageField
          label="Message language"
          open="English, unless they choose another"
          locale="en-GB"
          name="language"
          value={language}
          onChange={(event) => setLanguage(event.target.value as Locale | '')}
        />
      )}
    </ActionFrame>
  )
}
