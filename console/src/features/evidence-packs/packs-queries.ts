import {
  type EvidencePack,
  evidencePacks,
  type PackSelection,
} from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { saveBlob } from '#lib/save-file.ts'

type Caller = Pick<App, 'call'>

const packsKey = ['evidence-packs'] as const
const lookEveryMs = 2000

/** Reads the packs of several employees, again and again while one is being made. */
export function packsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: packsKey,
    queryFn: ({ signal }) => call(evidencePacks.list, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((pack) => pack.state === 'building') ? lookEveryMs : false,
  })
}

/** Shows a pack as it is now, a new one first. */
function showPack(client: QueryClient, pack: EvidencePack): void {
  client.setQueryData<{ items: EvidencePack[] }>(packsKey, (before) => {
    if (!before) return before
    const isNew = before.items.every(({ packId }) => packId !== pack.packId)
    if (isNew) return { items: [pack, ...before.items] }
    return { items: before.items.map((each) => (each.packId === pack.packId ? pack : each)) }
  })
  void client.invalidateQueries({ queryKey: packsKey })
}

export function requestMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: PackSelection) => call(evidencePacks.request, { body }),
    meta: { failure: 'in-place' },
    onSuccess: (pack, _body, _before, { client }) => showPack(client, pack),
  })
}

const failures = {
  cancel: { title: 'Not stopped', text: 'We could not stop the pack. Try again.' },
  retry: { title: 'Not started', text: 'We could not start the pack again. Try again.' },
  remove: { title: 'Not deleted', text: 'We could not delete the pack. Try again.' },
} as const

export function packMutation({ call }: Caller, packId: string, action: keyof typeof failures) {
  return mutationOptions({
    mutationFn: () => call(evidencePacks[action], { params: { packId } }),
    meta: { failure: failures[action] },
    onSuccess: (pack: EvidencePack, _none: void, _before: unknown, { client }: { client: QueryClient }) =>
      showPack(client, pack),
  })
}

export function downloadMutation({ call }: Caller, packId: string) {
  return mutationOptions({
    mutationFn: () => call(evidencePacks.download, { params: { packId } }),
    meta: { failure: { title: 'Download failed', text: 'We could not download the pack. Try again.' } },
    onSuccess: (pack) => saveBlob(`evidence-packs-${packId.slice(0, 8)}.zip`, pack as Blob),
  })
}
