export type { EvmDriver, EvmOptions } from './createEvmDriver.ts'
export { type EvmAdapter, evm } from './evm.ts'
export type { EvmTransaction } from './transaction.ts'
export type { BatchOptions, MethodFilter, RankOptions, TransportOptions } from './transport/transport.types.ts'
