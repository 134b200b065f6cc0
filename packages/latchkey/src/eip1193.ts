// For libraries that take an EIP-1193 provider, and for those that look for wallets by EIP-6963.
export { announceKit } from './eip1193/announceKit.ts'
export { ProviderRpcError } from './eip1193/providerError.ts'
export { type Eip1193Events, type Eip1193Provider, toEip1193Provider } from './eip1193/toEip1193Provider.ts'
