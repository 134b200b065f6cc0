import { expect, it } from 'vitest'
import { parseRoute } from './Pages.tsx'

it.each([
  ['/', { page: 'home' }],
  ['/settings', { page: 'settings' }],
  ['/settings/', { page: 'settings' }],
  ['/settings/more', { page: 'notFound' }],
  ['/security', { page: 'security' }],
  ['/security/more', { page: 'notFound' }],
  ['/sign-ins', { page: 'signIns' }],
  ['/sign-ins/more', { page: 'notFound' }],
  ['/gallery', { page: 'gallery', view: undefined }],
  ['/gallery/Connect', { page: 'gallery', view: 'Connect' }],
  ['/gallery/Connect/more', { page: 'notFound' }],
  ['/swap', { page: 'swap' }],
  ['/swap/more', { page: 'notFound' }],
  ['/activity', { page: 'activity' }],
  ['/activity/more', { page: 'notFound' }],
  ['/activity/eip155%3A1/0xab', { page: 'transaction', networkId: 'eip155:1', hash: '0xab' }],
  ['/activity/eip155%3A1/0xab/more', { page: 'notFound' }],
  ['/nfts', { page: 'nfts' }],
  ['/token', { page: 'notFound' }],
  ['/token/eip155%3A1', { page: 'token', id: 'eip155:1' }],
  ['/token/eip155%3A1/more', { page: 'notFound' }],
  ['/contacts', { page: 'contacts' }],
  ['/contacts/0x1', { page: 'contact', address: '0x1' }],
  ['/contacts/0x1/more', { page: 'notFound' }],
  ['/names', { page: 'names', query: '' }],
  ['/names/ada.eth', { page: 'names', query: 'ada.eth' }],
  ['/watch', { page: 'notFound' }],
  ['/watch/0x1', { page: 'watch', address: '0x1', part: { name: 'all' } }],
  ['/watch/0x1/nfts', { page: 'watch', address: '0x1', part: { name: 'nfts' } }],
  ['/watch/0x1/token/eip155%3A1', { page: 'watch', address: '0x1', part: { name: 'token', id: 'eip155:1' } }],
  [
    '/watch/0x1/activity/eip155%3A1/0xab',
    { page: 'watch', address: '0x1', part: { name: 'transaction', networkId: 'eip155:1', hash: '0xab' } },
  ],
  ['/watch/0x1/nowhere', { page: 'notFound' }],
  ['/names/%E0%A4%A', { page: 'names', query: '%E0%A4%A' }],
])('reads %s', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})
