import type { ImageKind } from './createImageStore.ts'

type Alias = readonly [kind: ImageKind, id: string]

/**
 * The ids by which clients of Reown's AppKit 1.7 ask for the icons of networks and connectors: theirs are fixed in the
 * client. Those of networks for which no icon is shipped are left out.
 */
export const clientImageIds: ReadonlyMap<string, Alias> = new Map<string, Alias>([
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', ['networks', 'ethereum']],
  ['e909ea0a-f92a-4512-c8fc-748044ea6800', ['networks', 'ethereum']],
  ['ab9c186a-c52f-464b-2906-ca59d760a400', ['networks', 'optimism']],
  ['93564157-2e8e-4ce7-81df-b264dbee9b00', ['networks', 'bnb']],
  ['02b53f6a-e3d4-479e-1cb4-21178987d100', ['networks', 'gnosis']],
  ['2257980a-3463-48c6-cbac-a42d2a956e00', ['networks', 'unichain']],
  ['4eeea7ef-0014-4649-5d1d-07271a80f600', ['networks', 'unichain']],
  ['41d04d42-da3b-4453-8506-668cc0727900', ['networks', 'polygon']],
  ['06b26297-fe0c-4733-5d6b-ffa5498aac00', ['networks', 'fantom']],
  ['b310f07f-4ef7-49f3-7073-2a0a39685800', ['networks', 'zksync']],
  ['e86fae9b-b770-4eea-e520-150e12c81100', ['networks', 'mantle']],
  ['7289c336-3981-4081-c5f4-efc26ac64a00', ['networks', 'base']],
  ['a18a7ecd-e307-4360-4746-283182228e00', ['networks', 'base']],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', ['networks', 'arbitrum']],
  ['ab781bbc-ccc6-418d-d32d-789b15da1f00', ['networks', 'celo']],
  ['30c46e53-e989-45fb-4549-be3bd4eb3b00', ['networks', 'avalanche']],
  ['e329c2c9-59b0-4a02-83e4-212ff3779900', ['networks', 'berachain']],
  ['845c60df-d429-4991-e687-91ae45791600', ['networks', 'zora']],
  ['3ff73439-a619-4894-9262-4470c773a100', ['networks', 'aurora']],
  ['a1b58899-f671-4276-6a5e-56ca5bd59700', ['networks', 'solana']],
  ['0b4838db-0161-4ffe-022d-532bf03dba00', ['networks', 'bitcoin']],
  ['39354064-d79b-420b-065d-f980c4b78200', ['networks', 'bitcoin']],
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', ['connectors', 'connector-coinbase']],
  ['461db637-8616-43ce-035a-d89b8a1d5800', ['connectors', 'connector-safe']],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', ['connectors', 'connector-ledger']],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', ['connectors', 'connector-walletconnect']],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', ['connectors', 'connector-injected']],
])
