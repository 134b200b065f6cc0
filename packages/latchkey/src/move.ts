// Moving everything that an account has to another wallet, which the person proves.
import type { VerifySigned } from '@latchkey/core/ports'

export {
  beginMove,
  isEverythingMoved,
  leaveMove,
  type MoveCost,
  type Moved,
  type MoveItem,
  type MoveItemKind,
  type MoveProof,
  type MoveRoute,
  type MoveState,
  type MoveStatus,
  type MoveSurvey,
  type MoveUnread,
  moveEverything,
  moveStore,
  proveDestination,
  type StayReason,
  surveyMove,
} from '@latchkey/core/move'

/**
 * Checks the proof of the wallet to which everything moves: EIP-191 and contracts, ed25519, BIP-322. It is fetched when a
 * wallet is proven.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], verify: verifySigned })
 */
export const verifySigned: VerifySigned = async (signed, nodes) => {
  const { createEthCall, verifySignature } = await import('@latchkey/verify')
  return verifySignature(signed, { ethCall: createEthCall(nodes) })
}
