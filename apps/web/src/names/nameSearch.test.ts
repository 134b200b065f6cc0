import { type ChainAdapter, createKit, memoryStorage } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { nameSearch } from './nameSearch.ts'

const address = `0x${'a'.repeat(40)}`

/** A kit whose service knows of no name, over a chain that answers this. */
function kitOver(resolveName: () => Promise<{ address: string; name: string; imageUrl: undefined } | undefined>) {
  const adapter = { namespace: 'eip155', load: async () => ({ namespace: 'eip155', resolveName }) }
  return createKit({
    networks: [mainnet],
    adapters: [adapter as unknown as ChainAdapter],
    connectors: [],
    apiUrl: 'https://api.example',
    projectId: 'p',
    nameZone: 'zone.example',
    env: { storage: memoryStorage(), fetch: async () => Response.json([]) },
  })
}

const down = async () => Promise.reject(new Error('down'))

describe('a name that the service does not have', () => {
  it('is looked up on the chain', async () => {
    const kit = kitOver(async () => ({ address, name: 'ion.eth', imageUrl: undefined }))
    expect(await nameSearch(kit, 'ion.eth')).toMatchObject({ kind: 'chain', address })
    const none = kitOver(async () => undefined)
    expect(await nameSearch(none, 'ion.eth')).toMatchObject({ kind: 'unregistered' })
  })

  it('is not said to be of no one while the chain cannot be asked', async () => {
    await expect(nameSearch(kitOver(down), 'ion.eth')).rejects.toMatchObject({ code: 'names/resolve-failed' })
  })

  it('may be registered where it is of the service’s own zone, whatever the chain says', async () => {
    expect(await nameSearch(kitOver(down), 'someone')).toMatchObject({ kind: 'unregistered', label: 'someone' })
  })
})
