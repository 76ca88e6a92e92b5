import type { Settings } from '@bonafide/shared/contract/settings.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { AccentForm } from './accent-form.tsx'
import { LogoField } from './logo-field.tsx'
import { logoQuery } from './look-queries.ts'

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
