import { day } from '@bonafide/shared/contract/days.ts'
import {
  type HrChoices,
  type HrConnection,
  HrFields,
  HrSettings,
  hrSystemTexts,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { DayField } from '#ui/day/day-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { DryRun } from './dry-run.tsx'
import { changeHrSettingsMutation, dryRunMutation, hrChoicesQuery, problemText } from './hr-system-queries.ts'
import * as styles from './hr-system.css.ts'

const { email, startDate } = HrFields.entries
/** A choice that may be left open. */
const optional = v.pipe(
  v.string(),
  v.transform((id) => id || null),
)
// No id holds one.
const between = '\n'

/** The values of the form are text: those of a list are lines of one text. */
const Form = v.pipe(
  v.object({
    email,
    phone: optional,
    startDate,
    leaveDate: optional,
    site: optional,
    manager: optional,
    result: optional,
    everywhere: v.string(),
    locations: v.string(),
    startsFrom: day('Please enter a day'),
    channel: HrSettings.entries.channel,
    folder: optional,
  }),
  v.forward(
    v.check(
      ({ everywhere, locations }) => everywhere !== '' || locations !== '',
      'Please choose at least one location',
    ),
    ['locations'],
  ),
  v.transform(({ everywhere, locations, startsFrom, channel, folder, ...fields }): HrSettings => ({
    fields,
    locations: everywhere ? null : locations.split(between),
    startsFrom,
    channel,
    folder,
  })),
)

function initialOf({ fields, locations, startsFrom, channel, folder }: HrSettings) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, id]) => [name, id ?? '']))
  return {
    ...(texts as Record<keyof HrSettings['fields'], string>),
    everywhere: locations ? '' : 'yes',
    locations: locations?.join(between) ?? '',
    startsFrom,
    channel: channel as string,
    folder: folder ?? '',
  }
}

interface HrSettingsFormProps {
  connection: HrConnection
  choices: HrChoices
}

/** Asks which fields are read and written, and for whom; shows who would be invited. */
export function HrSettingsForm({ connection }: { connection: HrConnection }) {
  const app = useApp()
  const { system, account } = connection
  const { data: choices } = useSuspenseQuery(hrChoicesQuery(app, `${system} ${account}`))
  const form = useSettingsForm({ connection, choices })
  const dryRun = useMutation(dryRunMutation(app))
  const { name } = hrSystemTexts[system]
  function tryIt() {
    const typed = v.safeParse(Form, form.values)
    // The form says what is missing.
    if (typed.success) dryRun.mutate(typed.output)
    else void form.submit()
  }
  return (
    <>
      <form {...form.props} className={styles.fields} aria-label={`What is read from ${name}`}>
        <FieldsRead form={form} choices={choices} />
        <h3 className={styles.heading}>Who is invited</h3>
        <WhoIsInvited form={form} choices={choices} />
        <h3 className={styles.heading}>{`What we write to ${name}`}</h3>
        <FieldsWritten form={form} choices={choices} />
        <div className={styles.actions}>
          <Button type="submit" tone="primary" pending={form.pending}>
            {form.pending ? 'Saving...' : 'Save'}
          </Button>
          <Button pending={dryRun.isPending} onClick={tryIt}>
            {dryRun.isPending ? `Asking ${name}...` : 'Show who would be invited'}
          </Button>
        </div>
      </form>
      <DryRun result={dryRun.data} problem={problemText(dryRun.error)} />
    </>
  )
}

function useSettingsForm({ connection, choices }: HrSettingsFormProps) {
  const save = useMutation(changeHrSettingsMutation(useApp()))
  return useForm({
    schema: Form,
    initial: initialOf(connection.settings ?? choices.suggested),
    onValid: (settings) => save.mutateAsync(settings),
  })
}

interface PartProps {
  form: ReturnType<typeof useSettingsForm>
  choices: HrChoices
}

function FieldsRead({ form, choices }: PartProps) {
  const { text, optionalText, days, optionalDay, any } = optionsOf(choices)
  return (
    <div className={styles.pair}>
      <SelectField label="Email" options={text} {...form.choice('email')} />
      <SelectField
        label="Mobile number"
        options={optionalText}
        hint="Without one, starters are invited by email."
        {...form.choice('phone')}
      />
      <SelectField label="First day of work" options={days} {...form.choice('startDate')} />
      <SelectField label="Last day of work" options={optionalDay} {...form.choice('leaveDate')} />
      <SelectField label="Site" options={any} {...form.choice('site')} />
      <SelectField label="Manager" options={any} {...form.choice('manager')} />
    </div>
  )
}

function WhoIsInvited({ form, choices }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <DayField
          label="First day from"
          hint="Starters whose first day is earlier are not invited."
          {...form.text('startsFrom')}
        />
        <SelectField
          label="Invite by"
          options={{ email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' }}
          hint="Starters without a mobile number get an email."
          {...form.choice('channel')}
        />
      </div>
      <Locations
        choices={choices}
        isEverywhere={form.values.everywhere !== ''}
        chosen={form.values.locations.split(between).filter(Boolean)}
        error={form.errors['locations']}
        onChange={(isEverywhere, chosen) => {
          form.set('everywhere', isEverywhere ? 'yes' : '')
          form.set('locations', chosen.join(between))
        }}
      />
    </>
  )
}

function FieldsWritten({ form, choices }: PartProps) {
  return (
    <div className={styles.pair}>
      <SelectField
        label="Field for the result"
        options={optionsOf(choices).optionalText}
        hint="A text field of your own, which we overwrite."
        {...form.choice('result')}
      />
      <SelectField
        label="Folder for the evidence pack"
        options={{ '': 'Do not send it', ...named(choices.folders) }}
        hint="It holds copies of documents. Choose a folder that few can open."
        {...form.choice('folder')}
      />
    </div>
  )
}

const named = (options: readonly { id: string; name: string }[]) =>
  Object.fromEntries(options.map(({ id, name }) => [id, name]))

function optionsOf({ fields }: HrChoices) {
  const holding = (what: string) => named(fields.filter(({ holds }) => holds === what))
  const none = { '': 'Not used' }
  const [text, days] = [holding('text'), holding('day')]
  // Where there is none to choose, the form says so.
  const orNone = (options: Record<string, string>) => (Object.keys(options).length ? options : none)
  return {
    text: orNone(text),
    optionalText: { ...none, ...text },
    days: orNone(days),
    optionalDay: { ...none, ...days },
    any: { ...none, ...holding('other'), ...text },
  }
}

interface LocationsProps {
  choices: HrChoices
  isEverywhere: boolean
  chosen: readonly string[]
  error: string | undefined
  onChange: (isEverywhere: boolean, chosen: readonly string[]) => void
}

function Locations({ choices: { locations }, isEverywhere, chosen, error, onChange }: LocationsProps) {
  const id = useId()
  if (!locations.length) return null
  return (
    <fieldset
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { error })}
    >
      <legend className={styles.legend}>Locations</legend>
      <TickBox
        label="All locations, and starters without one"
        name="everywhere"
        checked={isEverywhere}
        onChange={(isTicked) => onChange(isTicked, chosen)}
      />
      {!isEverywhere &&
        locations.map((location) => (
          <TickBox
            key={location.id}
            label={location.name}
            name={`location-${location.id}`}
            checked={chosen.includes(location.id)}
            onChange={(isTicked) =>
              onChange(
                false,
                isTicked ? [...chosen, location.id] : chosen.filter((other) => other !== location.id),
              )
            }
          />
        ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
