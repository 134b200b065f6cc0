import { expect, it } from 'vitest'
import { parseRoute } from './parseRoute.ts'

it.each([
  ['/', { page: 'home' }],
  ['/settings', { page: 'settings' }],
  ['/settings/', { page: 'settings' }],
  ['/settings/more', { page: 'notFound' }],
  ['/gallery', { page: 'gallery', view: undefined }],
  ['/gallery/Connect', { page: 'gallery', view: 'Connect' }],
  ['/gallery/Connect/more', { page: 'notFound' }],
  ['/swap', { page: 'notFound' }],
])('reads %s', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})
