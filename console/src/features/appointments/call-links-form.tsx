import {
  CallLink,
  type CallLinkChanges,
  type CallLinks,
} from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { setCallLinksMutation } from './appointment-queries.ts'
import * as styles from './appointments.css.ts'

const none = v.pipe(v.string(), v.trim(), v.literal(''))
const [ownName, allName] = ['own', 'all'] as const
const ofSite = (site: string) => `site ${site}`
const message = 'Please enter a call link that starts with https://'
const FromForm = v.record(v.string(), v.union([none, CallLink], message))

/**
 * Asks for the organisation's own rooms for video calls: that of the user, one for all sites, and those of single sites.
 */
export function CallLinksForm({ links, sites }: { links: CallLinks; sites: readonly string[] }) {
  const { mutateAsync } = useMutation(setCallLinksMutation(useApp()))
  const urlOf = (wanted: string | null) => links.sites.find(({ site }) => site === wanted)?.url ?? ''
  // One that has a link stays in the list, also where nobody works any more.
  const named = links.sites.flatMap(({ site }) => site ?? [])
  const listed = [...new Set([...sites, ...named])]
  const form = useForm({
    schema: FromForm,
    initial: Object.fromEntries([
      [ownName, links.own ?? ''],
      [allName, urlOf(null)],
      ...listed.map((site) => [ofSite(site), urlOf(site)]),
    ]) as Record<string, string>,
    onValid: (typed) => mutateAsync(changesOf(typed, listed, links)),
  })
  const field = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const
  return (
    <form {...form.props} className={styles.form} aria-labelledby="call-links-title">
      <div className={styles.wide}>
        <h3 id="call-links-title" className={dialog.title}>
          Video calls
        </h3>
        <p className={dialog.text}>
          Your own Teams, Meet or Zoom room. We fill it in when you add times by video call.
        </p>
      </div>
      <TextField label="Your link" {...field} {...form.text(ownName)} />
      <TextField
        label="Link for all sites"
        hint="For users without a link of their own."
        {...field}
        {...form.text(allName)}
      />
      {listed.length > 0 && (
        <details className={styles.wide}>
          <summary>Links for single sites</summary>
          <div className={styles.form}>
            {listed.map((site) => (
              <TextField key={site} label={site} {...field} {...form.text(ofSite(site))} />
            ))}
          </div>
        </details>
      )}
      <div className={styles.wide}>
        <Button type="submit" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save links'}
        </Button>
      </div>
    </form>
  )
}

/** Returns only the changed links: another user may have entered links of other sites meanwhile. */
function changesOf(
  typed: Readonly<Record<string, string>>,
  listed: readonly string[],
  { own, sites }: CallLinks,
): CallLinkChanges {
  const before = (wanted: string | null) => sites.find(({ site }) => site === wanted)?.url ?? null
  const all = [
    { site: null, url: typed[allName] || null },
    ...listed.map((site) => ({ site, url: typed[ofSite(site)] || null })),
  ]
  const ownNow = typed[ownName] || null
  return {
    ...(ownNow !== own && { own: ownNow }),
    sites: all.filter(({ site, url }) => url !== before(site)),
  }
}
