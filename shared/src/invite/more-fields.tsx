import type { InviteMessages, InviteText, Language } from '../language/text.ts'
import type { Elements } from '../ui/elements.ts'
import { LineField, type LineFieldProps } from '../ui/form/line-field.tsx'
import * as styles from './invite-form.css.ts'
import { LanguageField } from './language-field.tsx'

export interface OwnFields {
  Birth?: (props: DayProps) => Elements
  Start?: (props: DayProps) => Elements
  /** Left out where the form asks for none. */
  Site?: (props: ChosenProps) => Elements
  WorksAs?: (props: ChosenProps) => Elements
}

/** The props of a field that hands on a value. */
export interface ChosenProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

type DayProps = Pick<LineFieldProps, 'label' | 'type' | 'name' | 'optional' | 'hint' | 'error'> & {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

type RareName = 'dateOfBirth' | 'language' | 'manager.name' | 'manager.email'

interface MoreFieldsProps {
  form: {
    text: (name: RareName) => Omit<DayProps, 'label'>
    choice: (name: 'engagement') => ChosenProps
  }
  fields: OwnFields
  /** True when one of them is filled in already. */
  isFilled: boolean
  language: Language<InviteMessages>
  text: InviteText
}

/** Holds what few invitations say. A form opens it where one of its fields is refused. */
export function MoreFields({ form, fields, isFilled, language, text }: MoreFieldsProps) {
  const { Birth = LineField, WorksAs } = fields
  return (
    <details open={isFilled}>
      <summary className={styles.more}>{text('more')}</summary>
      <div className={styles.stack}>
        <Birth
          type="date"
          label={text('dateOfBirth')}
          optional={text('optional')}
          hint={text('dateOfBirthHint')}
          {...form.text('dateOfBirth')}
        />
        {WorksAs && <WorksAs {...form.choice('engagement')} />}
        <LanguageField
          label={text('language')}
          open={text('languageOpen')}
          hint={text('languageHint')}
          locale={language.locale}
          {...form.text('language')}
        />
        <LineField label={text('manager')} autoComplete="off" {...form.text('manager.name')} />
        <LineField
          label={text('managerEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.text('manager.email')}
        />
      </div>
    </details>
  )
}
