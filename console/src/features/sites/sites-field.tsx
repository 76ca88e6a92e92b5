import { mostSites, Site } from '@bonafide/shared/contract/employees/sites.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import * as styles from './sites.css.ts'
import { sitesQuery } from './sites-query.ts'

interface SitesFieldProps {
  /** Null for all sites. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
  error?: string | undefined
  className?: string
}

const hint = 'They see and invite only the employees of these sites.'

/** Asks whether a recruiter is limited to sites, and to which. */
export function SitesField({ chosen, onChange, error, className }: SitesFieldProps) {
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={chosen !== null}
          onChange={(event) => onChange(event.target.checked ? [] : null)}
        />
        Limit to sites
      </label>
      {chosen && <Sites chosen={chosen} onChange={onChange} error={chosen.length ? undefined : error} />}
    </div>
  )
}

interface SitesProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

function Sites({ chosen, onChange, error }: SitesProps) {
  const id = useId()
  const toggle = (site: string) =>
    onChange(chosen.includes(site) ? chosen.filter((other) => other !== site) : [...chosen, site])
  return (
    <fieldset
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { hint, error })}
    >
      <legend className={classes(fieldStyles.label, styles.legend)}>Sites</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <ul className={styles.chips} aria-label="Chosen sites">
        {chosen.map((site) => (
          <li key={site} className={styles.chip}>
            <span>{site}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${site}`}
              onClick={() => toggle(site)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <LoadBoundary
        failure={{ text: 'We could not load the sites. You can still type them.' }}
        pending={<Spinner text="Loading..." />}
      >
        <KnownSites chosen={chosen} onToggle={toggle} />
      </LoadBoundary>
      <AddSite
        isFull={chosen.length >= mostSites}
        onAdd={(site) => !chosen.includes(site) && onChange([...chosen, site])}
      />
    </fieldset>
  )
}

function KnownSites({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (site: string) => void }) {
  const items = useSuspenseQuery(sitesQuery(useApp())).data?.items ?? []
  if (items.length === 0)
    return <p className={styles.none}>No employee has a site yet. Type the first one.</p>
  return (
    <div className={styles.list} role="group" aria-label="Sites in use">
      {items.map((site) => (
        <label key={site} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(site)}
            disabled={chosen.length >= mostSites && !chosen.includes(site)}
            onChange={() => onToggle(site)}
          />
          <span>{site}</span>
        </label>
      ))}
    </div>
  )
}

function AddSite({ isFull, onAdd }: { isFull: boolean; onAdd: (site: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  function add() {
    const typed = v.safeParse(Site, text)
    if (!typed.success) return setError(typed.issues[0].message)
    setText('')
    onAdd(typed.output)
  }
  if (isFull) return <p className={styles.none}>These are the most sites that one user can have.</p>
  return (
    <div className={styles.adding}>
      <TextField
        label="Another site"
        className={styles.grow}
        name="site"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setText(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would send the whole form.
          event.preventDefault()
          add()
        }}
      />
      <Button className={styles.besideField} onClick={add}>
        Add site
      </Button>
    </div>
  )
}
