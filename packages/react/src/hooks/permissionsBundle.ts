import { allowancesQuery, selectRevocations, selectWaitingRevocations } from '@latchkey/core/allowances'
import { revokePermissions } from '@latchkey/core/permissions'
import { cancelPlan, continuePlan } from '@latchkey/core/plan'
import { smartSessionStatus, smartSessionsQuery } from '@latchkey/core/smart-sessions'

/** What lists permissions and takes them back. One thing, so that one `import()` brings it. */
export const permissionsBundle = {
  allowancesQuery,
  cancelPlan,
  continuePlan,
  revokePermissions,
  selectRevocations,
  selectWaitingRevocations,
  smartSessionStatus,
  smartSessionsQuery,
}
