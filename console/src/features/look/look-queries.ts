import { logo } from '@bonafide/shared/contract/logo.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import { upload } from '#lib/upload.ts'

/** Reads the organisation's logo; null where the server keeps none. */
export function logoQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['settings', 'logo'],
    queryFn: ({ signal }) => ifServed(call(logo.read, { signal })),
    retryOnMount: false,
  })
}

/** Stores a logo; its field says what is wrong with it. */
export function replaceLogoMutation(app: App) {
  return mutationOptions({
    mutationFn: (file: File) => upload(app, logo.replace, { query: {}, file, type: file.type }),
    meta: { failure: 'in-place', success: 'Your logo has been saved.' },
    onSuccess: (stored, _file, _before, { client }) =>
      void client.setQueryData(logoQuery(app).queryKey, stored),
  })
}

export function removeLogoMutation(app: App) {
  return mutationOptions({
    mutationFn: () => app.call(logo.remove),
    meta: {
      failure: { title: 'Update Failed', text: 'We could not remove your logo. Try again.' },
      success: 'Your logo has been removed.',
    },
    onSuccess: (stored, _none, _before, { client }) =>
      void client.setQueryData(logoQuery(app).queryKey, stored),
  })
}
