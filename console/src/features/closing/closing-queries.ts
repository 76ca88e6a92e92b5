import { auth } from '@bonafide/shared/contract/accounts/auth.ts'
import { account, organisation } from '@bonafide/shared/contract/retention/retention.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { saveBlob, saveFile } from '#lib/save-file.ts'

type Caller = Pick<App, 'call'>
type Signed = Pick<App, 'call' | 'session'>

const closingKey = ['closing'] as const

/** Reads whether the organisation is closed, and what follows. */
export function closingQuery({ call }: Caller) {
  return queryOptions({
    queryKey: closingKey,
    queryFn: ({ signal }) => call(organisation.closing, { signal }),
  })
}

/** Renews the session, which tells which organisation it is in, and whether that is closed. */
async function renew({ call, session }: Signed): Promise<void> {
  session.start(await call(auth.me))
}

export function closeMutation(app: Signed) {
  return mutationOptions({
    mutationFn: async (name: string) => {
      await app.call(organisation.close, { body: { name } })
      await renew(app)
    },
    meta: { failure: 'in-place' },
    onSuccess: (_closed, _name, _before, { client }) => client.invalidateQueries({ queryKey: closingKey }),
  })
}

export function restoreMutation(app: Signed) {
  return mutationOptions({
    mutationFn: async () => {
      await app.call(organisation.restore)
      await renew(app)
    },
    meta: {
      failure: { title: 'Not restored', text: 'We could not restore the organisation. Try again.' },
      success: 'Your organisation has been restored.',
    },
    onSuccess: (_restored, _none, _before, { client }) => client.removeQueries({ queryKey: closingKey }),
  })
}

export function archiveMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(organisation.archive),
    meta: {
      failure: { title: 'Download failed', text: 'We could not create the archive. Try again.' },
    },
    onSuccess: (zip) => saveBlob('archive.zip', zip as Blob),
    onSettled: (_zip, _error, _none, _before, { client }) =>
      client.invalidateQueries({ queryKey: closingKey }),
  })
}

export function ownDataMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(account.data),
    meta: {
      failure: { title: 'Download failed', text: 'We could not prepare your data. Try again.' },
    },
    onSuccess: (data) => saveFile('my-data.json', 'application/json', JSON.stringify(data, null, 2)),
  })
}

export function deleteAccountMutation({ call, session }: Signed) {
  return mutationOptions({
    mutationFn: (body: { password?: string; email?: string }) => call(account.remove, { body }),
    meta: { failure: 'in-place', success: 'Your account has been deleted.' },
    onSuccess: session.leave,
  })
}
