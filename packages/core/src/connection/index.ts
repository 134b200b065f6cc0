export { type ConnectedWallet, connectedWallets, switchWallet } from './connectedWallets.ts'
export { askAgain } from './connectFurtherKinds.ts'
