// Moving everything that an account has to another wallet, which the person proves.
export type { Moved, MoveProof } from './move.schema.ts'
export {
  beginMove,
  leaveMove,
  moveEverything,
  proveDestination,
  surveyMove,
} from './moveEverything.action.ts'
export {
  isEverythingMoved,
  type MoveCost,
  type MoveItem,
  type MoveItemKind,
  type MoveRoute,
  type MoveState,
  type MoveStatus,
  type MoveSurvey,
  type MoveUnread,
  type StayReason,
} from './moveState.ts'
export { moveStore } from './moveStore.ts'
