import { SelectField } from '#ui/select-field.tsx'

interface SiteFilterProps {
  sites: readonly string[]
  site: string | undefined
  onSite: (site: string | undefined) => void
}

/** Filters by all sites or one of them; left out where there is none to choose. */
export function SiteFilter({ sites, site, onSite }: SiteFilterProps) {
  // A link may name one that has no employees any more.
  const known = site && !sites.includes(site) ? [...sites, site] : sites
  if (known.length === 0) return null
  return (
    <SelectField
      label="Site"
      options={{ '': 'All sites', ...Object.fromEntries(known.map((name) => [name, name])) }}
      value={site ?? ''}
      onChange={(choice) => onSite(choice || undefined)}
    />
  )
}
