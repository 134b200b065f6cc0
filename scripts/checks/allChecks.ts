import { budgetsCheck } from '../budgets/budgetsCheck.ts'
import { baselineCheck } from './baseline/baselineCheck.ts'
import type { Check } from './check.types.ts'
import { claimsCheck } from './claims.ts'
import { clientEntriesCheck } from './clientEntries.ts'
import { cyclesCheck } from './cycles.ts'
import { exportsSnapshotCheck } from './exportsSnapshot.ts'
import { fileLengthCheck } from './fileLength.ts'
import { layersCheck } from './layers.ts'
import { licencesCheck } from './licences.ts'
import { lockFileCheck } from './lockFile.ts'
import { specIdsCheck } from './specIds.ts'
import { splintersCheck } from './splinters.ts'
import {
  leftoversCheck,
  machinePathsCheck,
  namedExportsCheck,
  namespaceLiteralCheck,
  postMessageTargetCheck,
  testHygieneCheck,
} from './textRules.ts'
import { styleCheck, typesCheck, unusedCheck } from './tools.ts'
import { walksCheck } from './walks.ts'
import { wordsCheck } from './words.ts'

/** Every check, the slow ones first, so that they start while the others are read. */
export const allChecks: readonly Check[] = [
  typesCheck,
  unusedCheck,
  budgetsCheck,
  styleCheck,
  layersCheck,
  cyclesCheck,
  fileLengthCheck,
  splintersCheck,
  walksCheck,
  wordsCheck,
  claimsCheck,
  namedExportsCheck,
  clientEntriesCheck,
  baselineCheck,
  namespaceLiteralCheck,
  postMessageTargetCheck,
  exportsSnapshotCheck,
  lockFileCheck,
  licencesCheck,
  machinePathsCheck,
  leftoversCheck,
  testHygieneCheck,
  specIdsCheck,
]
