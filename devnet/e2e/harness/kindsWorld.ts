import type { CaipNetworkId } from '@latchkey/protocol'
import { afterAll, beforeAll } from 'vitest'
import type { Devnet, DevnetOptions, DevnetPart } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'

type WorldPart = 'web' | 'siwx' | 'api' | 'practice' | 'relay' | 'phone' | 'frame' | 'mail' | 'shop'

/** A devnet with further kinds of chains, of one file alone. */
export type KindsWorld = {
  readonly url: (part: WorldPart) => string
  readonly rpcUrl: (kind: string) => string
  /** The networks that it has, by CAIP-2. */
  readonly networks: () => readonly CaipNetworkId[]
  /** The same, each with its node. */
  readonly chains: () => Devnet['chains']
  /** Hosts with port that its pages may ask. */
  readonly hosts: () => readonly string[]
  /** Sets how its practice wallet behaves. */
  readonly control: (change: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Starts one for the file that calls it at its top: Ethereum, the kinds that are named, and the web app. */
export function kindsWorld(...kinds: readonly DevnetPart[]): KindsWorld {
  return worldOf({ further: kinds, chainIds: [1] })
}

/** The same with further networks of Ethereum's kind. */
export function worldOf({ further, chainIds }: Pick<DevnetOptions, 'further' | 'chainIds'>): KindsWorld {
  let devnet: Devnet | undefined
  beforeAll(async () => {
    devnet = await startDevnet({ only: ['web'], further, chainIds })
  })
  afterAll(() => devnet?.stop())
  const running = (): Devnet => {
    if (devnet === undefined) throw new Error('The world is there only while tests run.')
    return devnet
  }
  const url = (part: WorldPart) => running().urls[part] ?? ''
  return {
    url,
    chains: () => running().chains,
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
