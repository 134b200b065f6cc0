import {
  beginMove,
  isEverythingMoved,
  leaveMove,
  moveEverything,
  moveStore,
  proveDestination,
  surveyMove,
} from '@latchkey/core/move'

/** What moves everything. One thing, so that one `import()` brings it. */
export const moveBundle = {
  beginMove,
  isEverythingMoved,
  leaveMove,
  moveEverything,
  moveStore,
  proveDestination,
  surveyMove,
}
