import type { Kit } from '../kit/kit.types.ts'
import type { Connector, ConnectorListener } from '../ports/connector.ts'

/** Listens to what the wallet's own page says of its requests. The code for it comes when it first speaks. */
export function frameListener(kit: Kit, connector: Connector): Pick<ConnectorListener, 'waiting' | 'failed'> {
  let follow: ((kit: Kit, connector: Connector, waits: boolean) => void) | undefined
  return {
    waiting: (waits) => {
      // At once where that is possible: whoever gets the answer next finds the view as it was.
      if (follow) return follow(kit, connector, waits)
      void import('./followApproval.ts').then(({ followApproval }) => {
        follow = followApproval
        followApproval(kit, connector, waits)
      })
    },
    failed: (error) => void import('./tellFrameError.ts').then(({ tellFrameError }) => tellFrameError(kit, error)),
  }
}
