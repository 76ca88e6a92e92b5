import type { Rolldown } from 'vite'

type GetModuleInfo = (id: string) => Rolldown.ModuleInfo | null

/** Code of this size makes about 10 kB of a file; what is smaller is not worth a request. */
const leastCode = 27_000
/** Code of this size makes a few hundred bytes, which every page may as well have. */
const tinyCode = 2300
const manyUsers = 10
/** The most files that modules are shared in. */
const most = 64

const component = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/
/** What a user opens once has no say in how the files of every day are cut. */
const once = /^(?:billing\.|confirm-email|join|phone-photos|reset-password|sso|test|dashboard)/
/** The page of the employee, which loads none of the console. */
const flow = /^veri/
/** Parts of pages, imported when they are asked for: those that come by themselves on every page of a user, */
const frame =
  /\/src\/(?:features\/shell\/(?:account-notices|header-tools)|ui\/overlay\/(?:modal|menu-popup))\.tsx$/
/** what shows employees in rows, */
const rows =
  /\/src\/features\/(?:dashboard\/dashboard-feed|employee-table\/found-employees|sites\/employee-site-filter|verifications\/waiting-list)\.tsx$/
const filter = /\/employee-site-filter\.tsx$/
/** the rows of the list of employees, */
const list = /\/employee-table\/found-employees\.tsx$/
/** what comes around it once it is there, */
const around = /\/src\/features\/(?:employees\/views-bar|managers\/employee-manager-filter)\.tsx$/
/** what is opened there and nowhere else, */
const panel = /\/employees\/filter-panel\.tsx$/
const feed = /\/dashboard-feed\.tsx$/
/** what begins the reads of a page and goes with it, */
const start = /\/src\/features\/([\w-]+)\/start-[\w-]+\.ts$/
/** and one of them with all that is known. */
const details = /\/src\/features\/employee-details\/employee-sheet\.tsx$/
const style = /\.vanilla\.css$/

const icons = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const icon = /\/lucide-react\/dist\/esm\/icons\//
/** Modules of packages that many need one of: each goes its own way. */
const single = /\/lucide-react\/dist\/esm\/(?!lucide-react\.mjs)|\/date-fns\/constants\./

// The router names it for all, and few forms use it.
const later = /\/react-router\/dist\/esm\/useBlocker\.js$/

// Packages name all they have in one module; what is used of them goes with the file that uses it.
const isOwn = (id: string) => !id.includes('/node_modules/') || single.test(id)
const routeOf = (id: string) => component.exec(id)?.[1] ?? id.match(start)?.[1]?.replace(/^/, '_app/')
const page = /^_app\//
/** The pages that users open first, and all day. */
const daily = /^_app\/(?:index|employees|verifications)$/

/** Returns the modules that a module imports, with the icons that it names in place of the module of all icons. */
function importsOf(id: string, getModuleInfo: GetModuleInfo): readonly string[] {
  const { importedIds = [], code } = getModuleInfo(id) ?? {}
  const all = importedIds.find((imported) => icons.test(imported))
  if (!all || single.test(id)) return importedIds
  const [, named = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '') ?? []
  const files = getModuleInfo(all)?.code ?? ''
  const found = named.split(',').flatMap((one) => {
    const [name = ''] = one.trim().split(/\s/)
    const [, file] =
      new RegExp(`default as ${name}\\b[^}]*\\} from ['"]\\./(icons/[\\w-]+\\.mjs)`).exec(files) ?? []
    return name && file ? [all.replace('lucide-react.mjs', file)] : []
  })
  return [...importedIds.filter((imported) => imported !== all), ...found]
}

/** Every module that a module needs before it runs and that is wanted, itself included. */
function reach(id: string, getModuleInfo: GetModuleInfo, wanted: (id: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const queue = [id]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next) || !wanted(next)) continue
    reached.add(next)
    queue.push(...importsOf(next, getModuleInfo))
  }
  return reached
}

/** The modules that are imported when they are asked for: the components of the routes, and parts of pages. */
function askedFor(entry: string, getModuleInfo: GetModuleInfo): Set<string> {
  const asked = new Set<string>()
  const seen = new Set<string>()
  const queue = [entry]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(next) ?? {}
    for (const id of dynamicallyImportedIds) asked.add(id)
    queue.push(...importedIds, ...dynamicallyImportedIds)
  }
  return asked
}

/** The file of a module, by what needs it; undefined leaves it to its size. */
function fileOf(id: string, all: readonly string[]): string | undefined {
  const users = all.filter((user) => !once.test(routeOf(user) ?? ''))
  const routes = users.flatMap((user) => routeOf(user) ?? [])
  const pages = routes.filter((route) => page.test(route))
  const has = (part: RegExp) => users.some((user) => part.test(user))
  const isOfUser = routes.includes('_app') || pages.length > 0
  if (routes.some((route) => route.startsWith('_public')))
    return isOfUser || users.length > routes.length ? 'base' : 'sign-in'
  const shown = users.filter((user) => rows.test(user) || details.test(user))
  // What rows alone show comes with them.
  const isOfRows = pages.length === 0 && shown.length > 1 && icon.test(id)
  if (routes.includes('_app') || pages.length > 3 || (single.test(id) && users.length > 1 && !isOfRows))
    return routes.some((route) => flow.test(route)) ? 'base' : 'shell'
  // A page is not to wait for more than it shows at once.
  if (pages.length > 0) {
    if (has(frame) || (has(details) && pages.length > 2) || shown.length > 1) return 'shell'
    if (has(feed) && pages[0] !== '_app/index') return 'shell'
    const isOfPage = (user: string) => [pages[0], 'dashboard'].includes(routeOf(user) ?? '')
    const isAlone = all.every(
      (user) => isOfPage(user) || shown.includes(user) || around.test(user) || panel.test(user),
    )
    return isAlone ? nameOf(pages[0]) : undefined
  }
  if (routes.length > 0) return undefined
  const part = partOf(users, shown)
  // One style sheet is less than one for each, and so is one file for what a page that is opened once needs of it.
  return part && ((style.test(id) && part !== 'details' && part !== 'list') || users.length < all.length)
    ? 'shell'
    : part
}

const nameOf = (route = '') => (route === '_app/index' ? 'dashboard' : route.replace('_app/', ''))

/** The file of what no page needs before it shows. */
function partOf(users: readonly string[], shown: readonly string[]): string | undefined {
  const has = (part: RegExp) => users.some((user) => part.test(user))
  if (has(frame)) return 'frame'
  if (has(filter) || (has(list) && shown.length > 1)) return 'rows'
  if (has(list)) return 'list'
  // The list of employees waits for nothing that it has no part in.
  if (shown.length > 1 || has(feed)) return 'feed'
  if (has(around)) return 'around'
  return has(details) ? 'details' : undefined
}

interface File {
  modules: Set<string>
  /** What is imported when it is asked for, and needs them. */
  users: Set<string>
  code: number
}

/** Cuts the modules that several parts need into files. */
function cut(entry: string, getModuleInfo: GetModuleInfo): Map<string, File> {
  const first = reach(entry, getModuleInfo, () => true)
  const asked = [...askedFor(entry, getModuleInfo)].filter((id) => !first.has(id))
  const users = new Map<string, string[]>()
  for (const user of asked)
    for (const id of reach(user, getModuleInfo, (next) => isOwn(next) && !first.has(next)))
      users.set(id, [...(users.get(id) ?? []), user])
  const files = new Map<string, File>()
  const put = (name: string, id: string, by: readonly string[]) => {
    const file = files.get(name) ?? { modules: new Set(), users: new Set(), code: 0 }
    files.set(name, file)
    file.modules.add(id)
    for (const user of by) file.users.add(user)
    file.code += getModuleInfo(id)?.code?.length ?? 0
  }
  for (const id of first) if (!later.test(id)) put('base', id, [])
  for (const [id, by] of users) {
    const name = fileOf(id, by) ?? (by.length > 1 ? by.toSorted().join() : undefined)
    if (name) put(name, id, by)
  }
  return files
}

/** Returns the files that a file needs before it runs. */
function needs(name: string, files: ReadonlyMap<string, File>, getModuleInfo: GetModuleInfo): Set<string> {
  const imported = [...(files.get(name)?.modules ?? [])].flatMap((id) => importsOf(id, getModuleInfo))
  const needed = [...files].filter(
    ([other, { modules }]) => other !== name && imported.some((id) => modules.has(id)),
  )
  return new Set(needed.map(([other]) => other))
}

/** Returns the files so that each comes after those it needs; undefined where some need each other. */
function inOrder(files: ReadonlyMap<string, File>, getModuleInfo: GetModuleInfo): string[] | undefined {
  const left = new Map([...files.keys()].map((name) => [name, needs(name, files, getModuleInfo)]))
  const order: string[] = []
  while (left.size > 0) {
    const next = [...left].find(([, needed]) => [...needed].every((other) => !left.has(other)))?.[0]
    if (next === undefined) return undefined
    left.delete(next)
    order.push(next)
  }
  return order
}

/** The users that are not to wait for more than they need: routes, and what loads with the rows. */
const waiting = ({ users }: File) =>
  [...users]
    .filter((user) => routeOf(user) !== undefined || rows.test(user) || details.test(user))
    .toSorted()
    .join()

const mayJoin = (a: File, b: File) =>
  waiting(a) === waiting(b) &&
  [...a.users].some((user) => b.users.has(user)) &&
  a.code + b.code < 2 * leastCode

/** The code that is loaded in vain where two files become one. */
function waste(a: File, b: File): number {
  const without = (some: File, other: File) =>
    some.code * [...other.users].filter((user) => !some.users.has(user)).length
  return without(a, b) + without(b, a)
}

const joined = (a: File, b: File): File => ({
  modules: new Set([...a.modules, ...b.modules]),
  users: new Set([...a.users, ...b.users]),
  code: a.code + b.code,
})

/** Files that are named by all that need them; the others are as they are to be. */
const isShared = (name: string) => name.includes('/')

/** Returns the files with one of them joined to another; undefined where some would need each other then. */
function withJoined(
  files: ReadonlyMap<string, File>,
  [name, file]: [string, File],
  [other, company]: [string, File],
  getModuleInfo: GetModuleInfo,
): Map<string, File> | undefined {
  const tried = new Map(files)
  tried.delete(name)
  tried.set(other, joined(company, file))
  return inOrder(tried, getModuleInfo) && tried
}

/** Joins the files that are too small with those that are needed at most of the same places. */
function joinSmall(cutFiles: Map<string, File>, getModuleInfo: GetModuleInfo): Map<string, File> {
  let files = cutFiles
  const free = () => [...files].filter(([name]) => isShared(name)).toSorted(([, a], [, b]) => a.code - b.code)
  const alone = new Set<string>()
  for (;;) {
    const small = free().find(([name, { code }]) => code < leastCode && !alone.has(name))
    if (!small) return files
    const before = files
    for (const other of free()
      .filter(([name, file]) => name !== small[0] && mayJoin(file, small[1]))
      .toSorted(([, a], [, b]) => waste(a, small[1]) - waste(b, small[1]))) {
      files = withJoined(before, small, other, getModuleInfo) ?? before
      if (files !== before) break
    }
    if (files === before) alone.add(small[0])
  }
}

/** Puts what is tiny, found no company and is of a page of every day, or of many, into what every page has. */
function joinTiny(joinedFiles: Map<string, File>, getModuleInfo: GetModuleInfo): Map<string, File> {
  let files = joinedFiles
  for (const tiny of files) {
    const [name, { users, code }] = tiny
    const shell = files.get('shell')
    const isDaily =
      users.size > manyUsers ||
      [...users].some((user) => daily.test(routeOf(user) ?? '') || rows.test(user) || list.test(user))
    if (!shell || !isShared(name) || !isDaily || code > tinyCode) continue
    const tried = withJoined(files, tiny, ['shell', shell], getModuleInfo)
    if (tried && ![...needs('shell', tried, getModuleInfo)].some(isShared)) files = tried
  }
  return files
}

function groupsOf(entry: string, getModuleInfo: GetModuleInfo): Map<string, string>[] {
  const files = joinTiny(joinSmall(cut(entry, getModuleInfo), getModuleInfo), getModuleInfo)
  const order = inOrder(files, getModuleInfo)
  if (!order) throw new Error('Some files of the console need each other.')
  if (order.length > most)
    throw new Error(`The console is cut into ${order.length} files; at most ${most} are.`)
  return order.map((name) => {
    const [first = ''] = files.get(name)?.modules ?? []
    const label = isShared(name) ? (/([\w-]+)\.[^/]*$/.exec(first)?.[1] ?? 'shared') : name
    return new Map([...(files.get(name)?.modules ?? [])].map((id) => [id, label]))
  })
}

/**
 * Which modules share a file. Left alone, every part that two routes have in common becomes a file of its own,
 * and on a phone the first page waits for eighty of them in turn.
 */
export function routeGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let groups: Map<string, string>[] | undefined
  return Array.from({ length: most }, (_, index) => ({
    debugName: `file ${index + 1}`,
    name(id: string, context: Rolldown.ChunkingContext) {
      groups ??= groupsOf(entry, (module) => context.getModuleInfo(module))
      return groups[index]?.get(id) ?? null
    },
    // What a file needs has its place before it.
    priority: most - index,
  }))
}
