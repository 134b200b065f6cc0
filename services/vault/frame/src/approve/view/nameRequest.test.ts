import { expect, it } from 'vitest'
import { readNameRequest } from './nameRequest.ts'

it('reads the three requests of our own service', () => {
  expect(readNameRequest('{"name":"ada.latchkey.test","attributes":{"bio":"Keys"},"timestamp":1}')).toEqual({
    kind: 'register',
    name: 'ada.latchkey.test',
    shows: { bio: 'Keys' },
  })
  expect(readNameRequest('{"attributes":{"avatar":"https://a.example/b.png"},"timestamp":1}')).toEqual({
    kind: 'profile',
    shows: { avatar: 'https://a.example/b.png' },
  })
  expect(readNameRequest('{"coin_type":60,"address":"0x1","timestamp":1}')).toEqual({
    kind: 'address',
    address: '0x1',
    network: 'Ethereum',
  })
})

it.each([
  ['a further member', '{"name":"ada","attributes":{},"timestamp":1,"pay":"all"}'],
  ['a member twice', '{"name":"ada","name":"eve","attributes":{},"timestamp":1}'],
  ['room for more', '{"name":"ada", "attributes":{},"timestamp":1}'],
  ['another order of escapes', '{"name":"\\u0061da","attributes":{},"timestamp":1}'],
  ['an unknown network', '{"coin_type":1,"address":"0x1","timestamp":1}'],
  ['other text', 'Register ada'],
])('takes a text with %s for the text that it is', (_, text) => {
  expect(readNameRequest(text)).toBeUndefined()
})
