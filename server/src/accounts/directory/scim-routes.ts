import { roles } from '@bonafide/shared/contract/permissions.ts'
import { type Context, Hono } from 'hono'
import { AppError } from '#platform/app-error.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { limitCaller } from '#platform/http/known-caller.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import { onAccounts } from '#platform/db/reach.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { DirectoryScope } from './admit-user.ts'
import { applyPatch } from './apply-patch.ts'
import {
  type DirectoryUser,
  findDirectoryUser,
  groupResource,
  loadDirectoryUsers,
  userResource,
} from './find-directory-users.ts'
import { changeGroup, findGroup, refuseGroup } from './keep-groups.ts'
import { changeUser, createUser, deleteUser } from './keep-users.ts'
import { askedName, type ListQuery, listResources, readFilter, readQuery, shownOf } from './list-resources.ts'
import { answerScim, answerScimError } from './scim-error.ts'
import { resourceTypes, scimSchemas, serviceProviderConfig } from './scim-schemas.ts'
import { authenticateDirectory, scimUrlOf } from './scim-tokens.ts'
import { keptOf, readUser } from './user-attributes.ts'

const place = '/scim/v2'
// A group with its thousands of members, in one piece.
const mostKilobytes = 512

interface Asked {
  scope: DirectoryScope
  id: string
  query: ListQuery
  /** The body, of a call that has one. */
  sent: unknown
  baseUrl: string
}

/** What is answered: nothing but the status where there is no body. */
interface Answered {
  status?: 200 | 201 | 204
  body?: object
}

type Handler = (asked: Asked) => Answered | Promise<Answered>

/** Mounts SCIM 2.0 (RFC 7644) for the directory of an organisation, which keeps its users. */
export function mountScim(app: App): void {
  const scim: App = new Hono<AppEnv>()
  scim.onError(answerScimError)
  mountDescriptions(scim)
  mountUsers(scim)
  mountGroups(scim)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    mount(scim, method, '/*', () => {
      throw new AppError('not_found', 'This address does not exist, or does not support that method')
    })
  }
  app.route(place, scim)
}

function mountDescriptions(scim: App): void {
  mount(scim, 'GET', '/ServiceProviderConfig', ({ baseUrl }) => ({ body: serviceProviderConfig(baseUrl) }))
  for (const [path, describe] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', scimSchemas],
  ] as const) {
    mount(scim, 'GET', path, ({ baseUrl }) => ({
      body: listResources<object>(describe(baseUrl), undefined, {}),
    }))
    mount(scim, 'GET', `${path}/:id`, ({ baseUrl, id }) => {
      const found = [...describe(baseUrl)].find((one) => one.id.toLowerCase() === id.toLowerCase())
      if (!found) throw new AppError('not_found', 'There is no such description')
      return { body: found }
    })
  }
}

function mountUsers(scim: App): void {
  const shown = (user: DirectoryUser, { query, baseUrl }: Asked) =>
    shownOf(userResource(user, baseUrl), query)
  mount(scim, 'GET', '/Users', async ({ scope, query, baseUrl }) => {
    const filter = readFilter(query.filter)
    const name = askedName(filter)
    const users = await loadDirectoryUsers(scope, name === undefined ? undefined : { name })
    const resources = users.map((user) => userResource(user, baseUrl))
    return { body: listResources(resources, filter, query) }
  })
  mount(scim, 'GET', '/Users/:id', async (asked) => ({
    body: shown(await findDirectoryUser(asked.scope, asked.id), asked),
  }))
  mount(scim, 'POST', '/Users', async (asked) => ({
    status: 201,
    body: shown(await createUser(asked.scope, readUser(keptOf('User', asked.sent))), asked),
  }))
  mount(scim, 'PUT', '/Users/:id', async (asked) => {
    const attributes = readUser(keptOf('User', asked.sent))
    return { body: shown(await changeUser(asked.scope, asked.id, () => attributes), asked) }
  })
  mount(scim, 'PATCH', '/Users/:id', async (asked) => {
    const patched = (before: DirectoryUser) =>
      readUser(applyPatch('User', keptOf('User', userResource(before, asked.baseUrl)), asked.sent))
    return { body: shown(await changeUser(asked.scope, asked.id, patched), asked) }
  })
  mount(scim, 'DELETE', '/Users/:id', async ({ scope, id }) => {
    await deleteUser(scope, id)
    return { status: 204 }
  })
}

function mountGroups(scim: App): void {
  mount(scim, 'GET', '/Groups', async ({ scope, query, baseUrl }) => {
    const users = await loadDirectoryUsers(scope)
    const groups = roles.map((role) => groupResource(role, users, baseUrl))
    return { body: listResources(groups, readFilter(query.filter), query) }
  })
  mount(scim, 'GET', '/Groups/:id', async ({ scope, id, query, baseUrl }) => {
    const role = findGroup(id)
    return { body: shownOf(groupResource(role, await loadDirectoryUsers(scope), baseUrl), query) }
  })
  mount(scim, 'POST', '/Groups', ({ sent }) => refuseGroup(keptOf('Group', sent)['displayName']))
  mount(scim, 'PUT', '/Groups/:id', async ({ scope, id, sent, baseUrl }) => {
    const role = findGroup(id)
    await changeGroup(scope, role, () => keptOf('Group', sent))
    return { body: groupResource(role, await loadDirectoryUsers(scope), baseUrl) }
  })
  mount(scim, 'PATCH', '/Groups/:id', async ({ scope, id, sent }) => {
    await changeGroup(scope, findGroup(id), (before) => applyPatch('Group', before, sent))
    return { status: 204 }
  })
  mount(scim, 'DELETE', '/Groups/:id', ({ id }) => {
    findGroup(id)
    throw new AppError(
      'forbidden',
      'Groups are the roles of Bonafide, and stay. Take their members out instead.',
    )
  })
}

function mount(scim: App, method: string, path: string, handle: Handler): void {
  scim.on(method, path, takePlace({ maxKilobytes: mostKilobytes }), async (c) => {
    c.set('route', place + path)
    const { deps, ip } = c.var
    const authorization = c.req.header('authorization')
    const { tokenId, invitedBy, ...acting } = await authenticateDirectory(deps, { authorization, ip })
    const { orgId } = acting
    c.set('deps', { ...deps, log: deps.log.child({ orgId, scimTokenId: tokenId }) })
    await limitCaller(c, { bucket: `scim token ${tokenId}`, policy: 'token', name: 'This token' })
    const asked = {
      id: c.req.param('id') ?? '',
      query: readQuery(c.req.query()),
      sent: await readSent(c),
      baseUrl: scimUrlOf(deps.settings.publicUrl),
    }
    const work = () =>
      inOrganisation(deps, acting, async (scope) => handle({ ...asked, scope: { ...scope, invitedBy } }))
    // A new user may be given an address that an account elsewhere gives up. A cluster takes no other role within a unit.
    const { status = 200, body } = await (c.req.method === 'GET' ? work() : onAccounts('directory', work))
    if (!body) return c.body(null, status as 204)
    if (status === 201 && 'meta' in body) c.header('location', (body.meta as { location: string }).location)
    return answerScim(c, body, status)
  })
}

/** Reads the body of a call that has one: JSON, by SCIM's name or its own. It is in memory already. */
async function readSent(c: Context<AppEnv>): Promise<unknown> {
  if (c.req.method === 'GET' || c.req.method === 'DELETE') return undefined
  if (!/^application\/(?:scim\+)?json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'The body must be sent as application/scim+json')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer()))
  } catch {
    throw new AppError('malformed_json', 'The body is not valid JSON')
  }
}
