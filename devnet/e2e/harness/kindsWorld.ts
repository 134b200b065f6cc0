import type { CaipNetworkId } from '@latchkey/protocol'
import { afterAll, beforeAll } from 'vitest'
import type { Devnet, DevnetPart } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'

type WorldPart = 'web' | 'siwx' | 'api' | 'practice' | 'relay' | 'phone' | 'frame' | 'mail' | 'shop'

/** A devnet with further kinds of chains, of one file alone. */
export type KindsWorld = {
  readonly url: (part: WorldPart) => string
  readonly rpcUrl: (kind: string) => string
  /** The networks that it has, by CAIP-2. */
  readonly networks: () => readonly CaipNetworkId[]
  /** Hosts with port that its pages may ask. */
  readonly hosts: () => readonly string[]
  /** Sets how its practice wallet behaves. */
  readonly control: (change: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Starts one for the file that calls it at its top: Ethereum, the kinds that are named, and the web app. */
export function kindsWorld(...kinds: readonly DevnetPart[]): KindsWorld {
  let devnet: Devnet | undefined
  beforeAll(async () => {
    devnet = await startDevnet({ only: ['web'], further: kinds, chainIds: [1] })
  })
  afterAll(() => devnet?.stop())
  const running = (): Devnet => {
    if (devnet === undefined) throw new Error('The world is there only while tests run.')
    return devnet
  }
  const url = (part: WorldPart) => running().urls[part] ?? ''
  return {
    url,
    networks: () => running().chains.map(({ caip }) => caip),
    rpcUrl: (kind) => running().chains.find(({ caip }) => caip.startsWith(`${kind}:`))?.rpcUrl ?? '',
    hosts: () => Object.values(running().urls).map((address) => new URL(address).host),
    async control(change) {
      const response = await fetch(`${url('practice')}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!response.ok) throw new Error(`The practice wallet refused ${JSON.stringify(change)}`)
    },
  }
}
