// What a page about the wallet's safety needs, apart from the rest: pages without one do not load it.
export type { Protection, ProtectionPort, WalletDevice, WayBack, WayBackMethod } from '../ports/protection.ts'
export {
  addWayBack,
  deleteWallet,
  devicesQuery,
  exportWallet,
  keepInBrowser,
  leaveEverywhere,
  protectionQuery,
  removeWayBack,
  revokeDevice,
  setAutomaticRecovery,
  tryWayBack,
} from './protection.ts'
