import { flowPhotos } from '@bonafide/shared/contract/flow-photos.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUpload } from '#platform/http/mount.ts'
import { enterFlow, openFlow } from '../open-flow.ts'
import { addPhoto, listPhotos, removePhoto } from './photos.ts'

/** Photos that an employee sends so that their organisation can prepare. */
export function mountPhotos(app: App): void {
  mount(app, flowPhotos.list, async ({ params }, context) =>
    openFlow(...(await enterFlow(context, params.employeeId)), listPhotos),
  )
  mount(app, flowPhotos.remove, async ({ body }, context) =>
    openFlow(...(await enterFlow(context, body.employeeId)), (scope, employee) =>
      removePhoto(scope, employee, body.photoId),
    ),
  )
  mountUpload(app, flowPhotos.add, async ({ params, query }, openUpload, context) => {
    const [call, visit] = await enterFlow(context, params.employeeId)
    return addPhoto(call, { visit, name: query.name }, openUpload)
  })
}
