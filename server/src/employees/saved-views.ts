import { randomUUID } from 'node:crypto'
import { mostViews, type SavedView, type NewView } from '@bonafide/shared/contract/employees/saved-views.ts'
import { and, eq } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { isTestOrganisation, liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'

const isOf = (orgId: string, userId: string) =>
  and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))

/** Lists the views that a user has saved, by name. They are part of the membership, and end with it. */
export async function listViews(
  connection: Connection,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<{ items: SavedView[] }> {
  const [member] = await connection
    .select({ views: memberships.views })
    .from(memberships)
    .where(isOf(liveOrganisationOf(orgId), userId))
  return { items: (member?.views ?? []).toSorted((a, b) => a.name.localeCompare(b.name)) }
}

export async function saveView(scope: Scope, userId: string, view: NewView): Promise<SavedView> {
  const saved = { viewId: randomUUID(), ...view }
  await changeViews(scope, userId, (views) => {
    if (views.length >= mostViews) {
      throw new AppError('conflict', `You have ${mostViews} saved views. Delete one to save another.`)
    }
    requireOwnName(views, saved)
    return [...views, saved]
  })
  return saved
}

export async function changeView(
  scope: Scope,
  { userId, viewId }: { userId: string; viewId: string },
  { name, search }: { [Part in keyof NewView]?: NewView[Part] | undefined },
): Promise<SavedView> {
  const views = await changeViews(scope, userId, (before) => {
    const after = before.map((view) =>
      view.viewId === viewId ? { viewId, name: name ?? view.name, search: search ?? view.search } : view,
    )
    requireOwnName(after, findView(after, viewId))
    return after
  })
  return findView(views, viewId)
}

/** Deletes a view. One that is not there any more is deleted. */
export async function removeView(
  scope: Scope,
  userId: string,
  viewId: string,
): Promise<{ deleted: boolean }> {
  await changeViews(scope, userId, (views) => views.filter((view) => view.viewId !== viewId))
  return { deleted: true }
}

async function changeViews(
  { tx, orgId }: Scope,
  userId: string,
  change: (views: SavedView[]) => SavedView[],
): Promise<SavedView[]> {
  // In test mode memberships are those of the live organisation, and can be read alone.
  if (isTestOrganisation(orgId)) {
    throw new AppError('conflict', 'Saved views are changed in live mode. Leave test mode first.')
  }
  const [member] = await tx
    .select({ views: memberships.views })
    .from(memberships)
    .where(isOf(orgId, userId))
    .for('update')
  const views = change(member?.views ?? [])
  await tx.update(memberships).set({ views }).where(isOf(orgId, userId))
  return views
}

function findView(views: readonly SavedView[], viewId: string): SavedView {
  const view = views.find((each) => each.viewId === viewId)
  if (!view) throw new AppError('not_found', 'This view has been deleted. Reload the page.')
  return view
}

function requireOwnName(views: readonly SavedView[], { viewId, name }: SavedView): void {
  const isTaken = views.some(
    (each) => each.viewId !== viewId && each.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw new AppError('conflict', 'You have a view with this name. Choose another name.')
}
