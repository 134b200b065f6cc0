export { evm } from './evm.ts'
export type { EvmAdapter, EvmDriver, EvmOptions } from './evm.types.ts'
export type { EvmTransaction } from './transaction.types.ts'
export type { BatchOptions, MethodFilter, RankOptions, TransportOptions } from './transport/transport.types.ts'
