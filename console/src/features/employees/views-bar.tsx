import type { SavedView } from '@bonafide/shared/contract/employees/saved-views.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { sitesQuery } from '#features/sites/sites-query.ts'
import { useApp } from '#lib/app-context.ts'
import { iconButton } from '#ui/icon-button.css.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import * as tabStyles from '#ui/page/tabs.css.ts'
import type { EmployeeListSearch } from './employee-search.ts'
import * as styles from './filter-panel.css.ts'
import { removeViewMutation, savedViewsQuery, saveViewMutation } from './saved-views-queries.ts'
import { builtInViews, isShown, searchOfView } from './views.ts'
import { viewSearchOf } from './employee-filter.ts'

/** So many sites are told at most: with more it is not known which are there no more. */
const mostSites = 200

/** Leads to the views of the list: those that every user has, and the user's own, which can be saved and changed here. */
export function ViewsBar({ search }: { search: EmployeeListSearch }) {
  const app = useApp()
  const { data: saved } = useQuery(savedViewsQuery(app))
  const { data: known } = useQuery({ ...sitesQuery(app), meta: { isOptional: true } })
  const [named, setNamed] = useState<SavedView | 'new'>()
  const sites = known && known.items.length < mostSites ? known.items : undefined
  const own = (saved?.items ?? []).map((view) => ({ view, to: searchOfView(view, sites) }))
  const present = own.find(({ to }) => isShown(search, viewSearchOf(to)))?.view
  const list = useRef<HTMLElement>(null)
  const shown = JSON.stringify([viewSearchOf(search), own.length])
  // On a phone it may lie beyond the edge.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  const isKnown = present || builtInViews.some((view) => isShown(search, view.search))
  return (
    <div className={styles.views}>
      <nav ref={list} className={classes(tabStyles.list, styles.tabs)} aria-label="Views">
        {builtInViews.map((view) => (
          <ViewLink key={view.name} to={view.search} isPresent={!present && isShown(search, view.search)}>
            <span>{view.name}</span>
          </ViewLink>
        ))}
        {own.map(({ view, to }) => (
          <ViewLink key={view.viewId} to={to} isPresent={view === present}>
            <span {...verbatim}>{view.name}</span>
          </ViewLink>
        ))}
      </nav>
      {saved && (
        <div className={styles.ofView}>
          {present && <ViewMenu view={present} onNamed={setNamed} />}
          {!isKnown && (
            <Button size="small" onClick={() => setNamed('new')}>
              Save view
            </Button>
          )}
        </div>
      )}
      {named && (
        <NameDialog
          view={named === 'new' ? undefined : named}
          search={search}
          onClose={() => setNamed(undefined)}
        />
      )}
    </div>
  )
}

interface ViewLinkProps {
  to: EmployeeListSearch
  isPresent: boolean
  children: ReactElement
}

function ViewLink({ to, isPresent, children }: ViewLinkProps) {
  return (
    <Link
      to="/employees"
      search={to}
      // The router would compare the address as a whole.
      activeOptions={{ exact: true, explicitUndefined: true }}
      aria-current={isPresent ? 'page' : undefined}
      resetScroll={false}
      className={classes(tabStyles.tab, styles.tab)}
    >
      {children}
    </Link>
  )
}

function ViewMenu({ view, onNamed }: { view: SavedView; onNamed: (view: SavedView) => void }) {
  const app = useApp()
  const navigate = useNavigate()
  const { mutateAsync: remove } = useMutation(removeViewMutation(app))
  const { mutate: undo } = useMutation(saveViewMutation(app, { from: 'undo' }))
  const { viewId, name, search } = view
  async function onRemove() {
    await navigate({ to: '/employees', search: {}, resetScroll: false })
    const isGone = await remove(viewId).then(
      () => true,
      () => false,
    )
    if (!isGone) return
    app.toasts.open({
      variant: 'default',
      title: 'View deleted',
      text: name,
      action: { label: 'Undo', onAct: () => undo({ name, search: viewSearchOf(search) }) },
    })
  }
  const items = [
    { label: 'Rename', icon: <Pencil size={16} aria-hidden="true" />, onSelect: () => onNamed(view) },
    { label: 'Delete', icon: <Trash2 size={16} aria-hidden="true" />, onSelect: () => void onRemove() },
  ]
  return (
    <Menu
      label={`View ${name}`}
      subject={viewId}
      button={{ className: iconButton, children: <Ellipsis size={16} aria-hidden="true" /> }}
      items={items}
    />
  )
}

const Named = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Please enter a name'),
    v.maxLength(60, 'Please shorten the name to 60 characters'),
  ),
})

interface NameDialogProps {
  /** The view to rename; a new one is made of the present filters. */
  view: SavedView | undefined
  search: EmployeeListSearch
  onClose: () => void
}

function NameDialog({ view, search, onClose }: NameDialogProps) {
  const { mutateAsync, error } = useMutation(saveViewMutation(useApp(), { viewId: view?.viewId }))
  const form = useForm({
    schema: Named,
    initial: { name: view?.name ?? '' },
    onValid: async ({ name }) => {
      await mutateAsync({ name, search: viewSearchOf(view?.search ?? search) })
      onClose()
    },
  })
  return (
    <ActionFrame
      title={view ? 'Rename view' : 'Save view'}
      text={
        view
          ? 'The filters stay as they are.'
          : 'Only you can see this view. It keeps the filters and the order, but not the search.'
      }
      error={error}
      failure="We could not save the view. Try again."
      pending={form.pending}
      confirm={{ label: 'Save', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...form.text('name')} />
    </ActionFrame>
  )
}
