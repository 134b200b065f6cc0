import { expect, it } from 'vitest'
import { startValkey } from '../test/valkey.ts'
import { connectValkey } from './valkey.ts'

it('counts one that hangs as away: no call waits for it any more', async () => {
  await using valkey = await startValkey()
  const client = connectValkey(valkey.url, () => {}, 100)
  while (client.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await client.set('key', 'value')).toBe('OK')
  valkey.hang()
  while (client.status === 'ready') await client.get('key').catch(() => {})
  await expect(client.get('key')).rejects.toThrow()
  valkey.goOn()
  while (client.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await client.get('key')).toBe('value')
  client.disconnect()
})
