import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow'

/** A key of one organisation and the address of its Bonafide. */
export class BonafideApi implements ICredentialType {
  name = 'bonafideApi'
  displayName = 'Bonafide API'
  icon: Icon = {
    light: 'file:../nodes/Bonafide/bonafide.svg',
    dark: 'file:../nodes/Bonafide/bonafide.dark.svg',
  }
  documentationUrl = 'https://bonafide.example/docs/automation'

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://bonafide.example.com',
      description: 'The address at which you open Bonafide, without a path',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'bf_live_…',
      description:
        'A key from Settings > Developers. The node needs the scopes employees:read, employees:write and evidence:read, the trigger webhooks:manage.',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "")}}',
      url: '/api/v1/employees',
      qs: { limit: '1' },
    },
    rules: [
      {
        type: 'responseCode',
        properties: {
          value: 401,
          message:
            'Bonafide does not take this key: it is mistyped, has expired or was revoked. Create one in Settings > Developers.',
        },
      },
      {
        type: 'responseCode',
        properties: {
          value: 403,
          message: 'The key lacks the scope employees:read, or may not be used from the address of this n8n.',
        },
      },
    ],
  }
}
