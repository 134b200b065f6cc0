import type { PairingState } from './pairing.types.ts'

/** No pairing is under way. */
export const idlePairing: PairingState = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  wcError: false,
  error: undefined,
  buffering: false,
  recentWallet: undefined,
  walletId: undefined,
  step: 'idle',
  startedAtMs: undefined,
  stepAtMs: undefined,
  slow: false,
  expired: false,
  timeline: [],
}
