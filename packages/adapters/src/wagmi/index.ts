export { announceKit } from './announceKit.ts'
export type { HostActions, HostKit } from './host.types.ts'
export { toWagmiConnector } from './toWagmiConnector.ts'
