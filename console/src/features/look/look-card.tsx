import { ApiError } from '@bonafide/shared/api/api-error.ts'
import {
  type Logo,
  logo as logoCalls,
  logoBytes,
  logoTypes,
} from '@bonafide/shared/contract/organisation/look.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { mutationOptions, queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { file as fileInput } from '#features/import/import.css.ts'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import { upload } from '#lib/upload.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { AccentForm } from './accent-form.tsx'
import * as styles from './look.css.ts'

const failure = { text: 'We could not load your logo.' }

/** Shows the organisation's own look, as employees see it. */
export function LookCard({ settings }: { settings: Settings }) {
  return (
    <LoadBoundary failure={failure} pending={<Spinner text="Loading..." />}>
      <LoadedLook settings={settings} />
    </LoadBoundary>
  )
}

function LoadedLook({ settings }: { settings: Settings }) {
  const { data } = useSuspenseQuery(logoQuery(useApp()))
  if (!data) return null
  return (
    <TitledCard
      title="Your look"
      lead="Your logo and colour on the verification page, in the widget and in emails to employees."
    >
      <LogoField logo={data.logo} />
      <AccentForm settings={settings} logo={data.logo} />
    </TitledCard>
  )
}

/** Shows the logo, and replaces or removes it. */
function LogoField({ logo }: { logo: Logo | null }) {
  const app = useApp()
  const replacing = useMutation(replaceLogoMutation(app))
  const removing = useMutation(removeLogoMutation(app))
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  function choose(file: File | undefined) {
    if (!file) return
    const refused = problemOf(file)
    setProblem(refused)
    if (!refused) replacing.mutate(file, { onError: (error) => setProblem(wordsOf(error)) })
  }
  return (
    <div className={field.field}>
      <label htmlFor="logo-file" className={field.label}>
        Logo
      </label>
      {logo ? (
        <div className={styles.current}>
          <img
            className={styles.logo}
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt="Your logo"
          />
          <Button
            size="small"
            pending={removing.isPending}
            onClick={() => removing.mutate(undefined, { onSuccess: () => input.current?.focus() })}
          >
            {removing.isPending ? 'Removing...' : 'Remove logo'}
          </Button>
        </div>
      ) : (
        <p className={styles.none}>No logo yet. Employees see your name.</p>
      )}
      <input
        ref={input}
        id="logo-file"
        type="file"
        accept={logoTypes.join(',')}
        className={fileInput}
        disabled={replacing.isPending}
        aria-describedby="logo-file-notes"
        aria-invalid={problem !== undefined}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <div id="logo-file-notes">
        <p className={field.hint}>
          {replacing.isPending
            ? 'Uploading...'
            : 'PNG, JPEG or WebP, up to 512 kB and 2,000 pixels wide and high. It is shown 40 pixels high.'}
        </p>
        <div role="alert">{problem && <p className={field.error}>{problem}</p>}</div>
      </div>
    </div>
  )
}

function problemOf({ type, size }: File): string | undefined {
  if (!logoTypes.some((known) => known === type)) return 'Please choose a PNG, JPEG or WebP file'
  if (size > logoBytes) return 'The file is larger than 512 kB. Please choose a smaller one'
  return undefined
}

function wordsOf(error: unknown): string {
  const said = error instanceof ApiError ? (error.errors['file'] ?? error.message) : undefined
  return said || 'We could not upload your logo. Try again.'
}

/** Reads the organisation's logo; null where the server keeps none. */
function logoQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['settings', 'logo'],
    queryFn: ({ signal }) => ifServed(call(logoCalls.read, { signal })),
    retryOnMount: false,
  })
}

/** Stores a logo; its field says what is wrong with it. */
function replaceLogoMutation(app: App) {
  return mutationOptions({
    mutationFn: (file: File) => upload(app, logoCalls.replace, { query: {}, file, type: file.type }),
    meta: { failure: 'in-place', success: 'Your logo has been saved.' },
    onSuccess: (stored, _file, _before, { client }) =>
      void client.setQueryData(logoQuery(app).queryKey, stored),
  })
}

function removeLogoMutation(app: App) {
  return mutationOptions({
    mutationFn: () => app.call(logoCalls.remove),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not remove your logo. Try again.' },
      success: 'Your logo has been removed.',
    },
    onSuccess: (stored, _none, _before, { client }) =>
      void client.setQueryData(logoQuery(app).queryKey, stored),
  })
}
