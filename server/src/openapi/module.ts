import { mountSystem } from './routes.ts'
import type { Module } from '#platform/define-module.ts'

export const openapiModule: Module = {
  name: 'openapi',
  mount(api) {
    mountSystem(api)
  },
}
