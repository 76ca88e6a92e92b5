import { roles } from '@bonafide/shared/contract/permissions.ts'
import { roleNames } from '@bonafide/shared/contract/accounts/team.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const coreOf = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`

/** The largest page of a list. */
export const mostListed = 200

interface Attribute {
  name: string
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  says: string
  multiValued?: boolean
  required?: boolean
  readOnly?: boolean
  uniqueness?: 'server'
  caseExact?: boolean
  subAttributes?: readonly Attribute[]
}

const ofUser: readonly Attribute[] = [
  { name: 'userName', says: 'What the directory calls the user.', required: true, uniqueness: 'server' },
  {
    name: 'name',
    type: 'complex',
    says: 'The name, from which the name of a new account is made.',
    subAttributes: [
      { name: 'formatted', says: 'The whole name.', readOnly: true },
      { name: 'familyName', says: 'The family name.' },
      { name: 'givenName', says: 'The given name.' },
    ],
  },
  { name: 'displayName', says: 'The name as it is shown.' },
  { name: 'active', type: 'boolean', says: 'True where the user can sign in to the organisation.' },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    says: 'The address of the account: the primary one, else the one for work, else the first.',
    subAttributes: [
      { name: 'value', says: 'The address.' },
      { name: 'type', says: 'What it is for.' },
      { name: 'primary', type: 'boolean', says: 'True for the one that counts.' },
    ],
  },
  {
    name: 'groups',
    type: 'complex',
    multiValued: true,
    readOnly: true,
    says: 'The roles of the user.',
    subAttributes: [
      { name: 'value', says: 'The id of the group.', readOnly: true },
      { name: '$ref', type: 'reference', says: 'The address of the group.', readOnly: true },
      { name: 'display', says: 'The name of the role.', readOnly: true },
      { name: 'type', says: 'Always direct.', readOnly: true },
    ],
  },
]

const ofGroup: readonly Attribute[] = [
  { name: 'displayName', says: 'The name of the role.', required: true, readOnly: true },
  {
    name: 'members',
    type: 'complex',
    multiValued: true,
    says: 'The users who have the role.',
    subAttributes: [
      { name: 'value', says: 'The id of the user.' },
      { name: '$ref', type: 'reference', says: 'The address of the user.', readOnly: true },
      { name: 'display', says: 'The name of the user.', readOnly: true },
      { name: 'type', says: 'Always User.', readOnly: true },
    ],
  },
]

function described({ name, type = 'string', says, ...rest }: Attribute): object {
  const { multiValued = false, required = false, readOnly = false, uniqueness = 'none', subAttributes } = rest
  return {
    name,
    type,
    multiValued,
    description: says,
    required,
    ...(type === 'string' && { caseExact: rest.caseExact ?? false }),
    ...(type === 'reference' && { referenceTypes: ['User', 'Group'], caseExact: true }),
    mutability: readOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    ...(type !== 'complex' && type !== 'boolean' && { uniqueness }),
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  }
}

/** Returns the two schemas that are served (RFC 7643, section 7). */
export function scimSchemas(baseUrl: string) {
  const schema = (id: string, name: string, description: string, attributes: readonly Attribute[]) => ({
    schemas: [coreOf('Schema')],
    id,
    name,
    description,
    attributes: attributes.map(described),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
  })
  return [
    schema(userSchema, 'User', 'A user of the organisation', ofUser),
    schema(groupSchema, 'Group', 'A role, and who has it', ofGroup),
  ]
}

/** Returns the types of resource (RFC 7643, section 6). */
export function resourceTypes(baseUrl: string) {
  const type = (id: string, endpoint: string, schema: string, description: string) => ({
    schemas: [coreOf('ResourceType')],
    id,
    name: id,
    endpoint,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${id}` },
  })
  return [
    type('User', '/Users', userSchema, 'Users of the organisation'),
    type('Group', '/Groups', groupSchema, `Roles: ${roles.map((role) => roleNames[role].name).join(', ')}`),
  ]
}

/** Returns what this server can do (RFC 7643, section 5). */
export function serviceProviderConfig(baseUrl: string) {
  return {
    schemas: [coreOf('ServiceProviderConfig')],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostListed },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Token of the organisation',
        description: 'An owner makes it in Settings > Sign-in. Sent as Authorization: Bearer bf_scim_…',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  }
}
