import type { Rolldown } from 'vite'

type GetModuleInfo = (id: string) => Rolldown.ModuleInfo | null

const component = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/
/** What a user opens once takes the files that the pages of every day are cut into. */
const once = ['confirm-email', 'join', 'phone-photos', 'reset-password', 'sso']
/** So many pages have to need a part for it to be loaded with the parts of the dashboard. */
const most = 6

/** Where employees are listed: no settings and no bill has to load what is said of their cover. */
const queues = ['_app/index', '_app/dashboard', '_app/verifications']
const lists = [...queues, '_app/employees', '_app/right-to-work']

const ofPackage = (id: string) => id.includes('/node_modules/')

/** Every module that a module needs before it runs and that is wanted, itself included. */
function reach(id: string, getModuleInfo: GetModuleInfo, wanted: (id: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const queue = [id]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next) || !wanted(next)) continue
    reached.add(next)
    queue.push(...(getModuleInfo(next)?.importedIds ?? []))
  }
  return reached
}

/** The components of the routes: the router plugin has made a module of each, imported when it is visited. */
function routeModules(getModuleInfo: GetModuleInfo, id: string, seen = new Set<string>()): Set<string> {
  seen.add(id)
  const info = getModuleInfo(id)
  for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
    if (!seen.has(next)) routeModules(getModuleInfo, next, seen)
  return seen
}

/** The file for what these routes, and no others, need; `undefined` leaves it to the bundler. */
function groupOf(routes: readonly string[]): string | undefined {
  const pages = routes.filter((route) => route.startsWith('_app/'))
  const signIn = routes.filter((route) => route.startsWith('_public'))
  const isShell = routes.includes('_app')
  const isElsewhere = routes.some((route) => !/^(?:_app|_public|dashboard)/.test(route))
  const isSignedIn = isShell || pages.length > 0
  const isDashboard = isShell || pages.includes('_app/index')
  if (signIn.length > 0) {
    if (isDashboard) return 'parts'
    return isSignedIn || isElsewhere ? 'form-parts' : 'sign-in'
  }
  if (isElsewhere) return isDashboard ? 'message-parts' : undefined
  if (isShell) return 'shell'
  const isShared = pages.length >= most || (pages.length > 1 && pages.includes('_app/index'))
  if (!isShared) return undefined
  if (pages.every((page) => queues.includes(page))) return 'queue-parts'
  return pages.every((page) => lists.includes(page)) ? 'list-parts' : 'page-parts'
}

function groupsOf(entry: string, getModuleInfo: GetModuleInfo): Map<string, string> {
  const reaches = new Map<string, Set<string>>()
  for (const id of routeModules(getModuleInfo, entry)) {
    const route = component.exec(id)?.[1]
    // Packages name all they have in one module; what is used of them goes with the chunk that uses it.
    if (route && !once.includes(route))
      reaches.set(
        route,
        reach(id, getModuleInfo, (next) => !ofPackage(next)),
      )
  }
  // What the entry needs, with all that is used anywhere of the packages it uses.
  const groups = new Map([...reach(entry, getModuleInfo, () => true)].map((id) => [id, 'base']))
  for (const id of new Set([...reaches.values()].flatMap((reached) => [...reached]))) {
    // The file of a route keeps its name: the sizes are measured by it.
    if (component.test(id) || groups.has(id)) continue
    const routes = [...reaches.keys()].filter((route) => reaches.get(route)?.has(id))
    const group = groupOf(routes)
    if (group) groups.set(id, group)
  }
  return groups
}

/**
 * Which modules share a file. Left alone, every part that two routes have in common becomes a file of its own,
 * and on a phone the first page waits for fifty of them in turn.
 */
export function routeGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let groups: Map<string, string> | undefined
  return [
    'base',
    'parts',
    'form-parts',
    'sign-in',
    'message-parts',
    'shell',
    'page-parts',
    'list-parts',
    'queue-parts',
  ].map((name, index) => ({
    debugName: name,
    name(id: string, context: Rolldown.ChunkingContext) {
      groups ??= groupsOf(entry, (module) => context.getModuleInfo(module))
      return groups.get(id) === name ? name : null
    },
    priority: 10 - index,
  }))
}
