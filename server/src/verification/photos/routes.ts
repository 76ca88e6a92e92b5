import { flowPhotos } from '@bonafide/shared/contract/flow-photos.ts'
import type { App } from '#platform/http/app-env.ts'
import { type Call, mount, mountUpload } from '#platform/http/mount.ts'
import { openFlowId } from '../flow-id.ts'
import { openFlow } from '../open-flow.ts'
import { addPhoto, listPhotos, removePhoto } from './photos.ts'

/** Photos that an employee sends so that their organisation can prepare. */
export function mountPhotos(app: App): void {
  mount(app, flowPhotos.list, ({ params }, context) =>
    openFlow(context, visitOf(context, params.employeeId), listPhotos),
  )
  mount(app, flowPhotos.remove, ({ body }, context) =>
    openFlow(context, visitOf(context, body.employeeId), (scope, employee) =>
      removePhoto(scope, employee, body.photoId),
    ),
  )
  mountUpload(app, flowPhotos.add, ({ params, query }, openUpload, context) =>
    addPhoto(context, { visit: visitOf(context, params.employeeId), name: query.name }, openUpload),
  )
}

const visitOf = ({ deps }: Call, flowId: string) => openFlowId(deps.keys, flowId, deps.clock())
