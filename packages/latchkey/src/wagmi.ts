export { announceKit, toWagmiConnector } from '@latchkey/adapters/wagmi'
